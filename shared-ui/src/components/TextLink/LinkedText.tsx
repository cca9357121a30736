import { splitLinks } from '@quad/contract/links'
import { TextLink } from './TextLink.tsx'

interface LinkedTextProps {
  text: string
}

/** A user's plain text with its links. */
export function LinkedText({ text }: LinkedTextProps) {
  return splitLinks(text).map(({ at, text: part, href }) =>
    href === undefined ? (
      part
    ) : (
      <TextLink key={at} href={href}>
        {part}
      </TextLink>
    ),
  )
}
