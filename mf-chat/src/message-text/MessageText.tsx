import { TextLink } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { splitLinks } from './links.ts'
import { messageLines } from './message-text.ts'

interface MessageTextProps {
  content: string
  className?: string | undefined
  /** Shown after the text. */
  children?: ReactNode
}

/** A message's text: its lines as plain text with links. */
export function MessageText({ content, className, children }: MessageTextProps) {
  return (
    <p dir="auto" className={className}>
      {splitLinks(messageLines(content).join('\n')).map(({ at, text, href }) =>
        href === undefined ? (
          text
        ) : (
          <TextLink key={at} href={href}>
            {text}
          </TextLink>
        ),
      )}
      {children}
    </p>
  )
}
