import { Link } from 'react-router-dom'
import { splitLinks } from './links.ts'
import { messageLines } from './message-text.ts'

interface MessageTextProps {
  content: string
  className?: string | undefined
}

/** A message's text: its lines as plain text with links. */
export function MessageText({ content, className }: MessageTextProps) {
  return (
    <p dir="auto" className={className}>
      {splitLinks(messageLines(content).join('\n')).map(({ at, text, href }) =>
        href === undefined ? text : <TextLink key={at} text={text} href={href} />,
      )}
    </p>
  )
}

interface TextLinkProps {
  text: string
  href: string
}

function TextLink({ text, href }: TextLinkProps) {
  const { origin, pathname, search, hash } = new URL(href)
  if (origin === window.location.origin) return <Link to={pathname + search + hash}>{text}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  )
}
