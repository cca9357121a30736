import { splitLinks } from '@quad/contract/links'
import { TextLink } from './TextLink.tsx'

interface LinksProps {
  text: string
}

/** A user's plain text with its links. */
export function Links({ text }: LinksProps) {
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
