import type { ReactNode } from 'react'

interface SentenceProps {
  text: string
  /** The names, titles and other texts of users in the sentence, in their order. */
  of: readonly string[]
}

/**
 * A sentence with texts of users. Each keeps its own direction: without that, a Hebrew title moves the digits that
 * follow it.
 */
export function Sentence({ text, of }: SentenceProps): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const part of of) {
    const at = text.indexOf(part, end)
    if (part === '' || at === -1) continue
    parts.push(text.slice(end, at), <bdi key={at}>{part}</bdi>)
    end = at + part.length
  }
  return [...parts, text.slice(end)]
}
