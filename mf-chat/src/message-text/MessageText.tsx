import { LinkedText } from '@quad/shared-ui'
import type { ReactNode } from 'react'
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
      <LinkedText text={messageLines(content).join('\n')} />
      {children}
    </p>
  )
}
