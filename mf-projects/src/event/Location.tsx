import { TextLink } from '@quad/shared-ui'

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

interface LocationProps {
  text: string
}

/** The location of an event: a link if it is a URL, else a text. */
export function Location({ text }: LocationProps) {
  if (!isWebAddress(text)) return <span>{text}</span>
  return <TextLink href={text}>{text}</TextLink>
}
