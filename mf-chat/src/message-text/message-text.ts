import {
  codePoints,
  cut,
  cuts,
  isolated,
  messageSummary,
  unquoted,
  type ChatLine,
} from '@quad/contract'
import { excerptOf } from '@quad/shared-ui'

// Some clients send the two characters `\n` for a line break.
const lineBreak = /\\n|\r?\n/

/** The lines of a message as shown, without surrounding quotes. */
export const messageLines = (content: string): string[] => unquoted(content).split(lineBreak)

/** The lines of a message without the signs of bold, italics and links, for where it is quoted as plain text. */
export const quotedLines = (content: string): string[] =>
  excerptOf(messageLines(content).join('\n')).split('\n')

/** A message's preview in the list: its first line, cut if it is long, or its first file. */
export const messagePreview = (message: Parameters<typeof messageSummary>[0]): string => {
  const line = quotedLines(messageSummary(message)).find((each) => each.trim() !== '') ?? ''
  return codePoints(line) > cuts.chatPreview ? cut(line, cuts.chatPreviewCut) : line
}

/** People in a line: the first two by name, the others as a number. */
export const namesOf = (names: readonly string[]): string => {
  const [first = '', second, ...others] = names.map(isolated)
  if (second === undefined) return first
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`}`
}

/** The text of a chat's line, after the names of `namesOf`. The title of an event follows it. */
export const lineTexts: Record<ChatLine['type'], (names: string) => string> = {
  joined: (names) => `${names} joined the project`,
  left: (names) => `${names} left the project`,
  removed: (names) => `${names} was removed from the project`,
  'event-created': (names) => `${names} added an event:`,
}
