import { codePoints, cut, cuts, isolated, unquoted, type ChatLine } from '@quad/contract'

// Some clients send the two characters `\n` for a line break.
const lineBreak = /\\n|\r?\n/

/** The lines of a message as shown, without surrounding quotes. */
export const messageLines = (content: string): string[] => unquoted(content).split(lineBreak)

/** A message's preview in the list: its first line, cut if it is long. */
export const messagePreview = (content: string): string => {
  const line = messageLines(content).find((each) => each.trim() !== '') ?? ''
  return codePoints(line) > cuts.chatPreview ? cut(line, cuts.chatPreviewCut) : line
}

/** The text of a chat's line. The title of an event follows it. */
export const lineTexts: Record<ChatLine['type'], (name: string) => string> = {
  joined: (name) => `${isolated(name)} joined the project`,
  left: (name) => `${isolated(name)} left the project`,
  removed: (name) => `${isolated(name)} was removed from the project`,
  'event-created': (name) => `${isolated(name)} added an event:`,
}
