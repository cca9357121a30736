import { codePoints, cut, cuts, unquoted } from '@quad/contract'

// Some clients send the two characters `\n` for a line break.
const lineBreak = /\\n|\r?\n/

/** A message as it is shown: without the quotes it may be wrapped in, line by line. */
export const messageLines = (content: string): string[] => unquoted(content).split(lineBreak)

/** A message in a list of chats: its first line, cut where that is long. */
export const messagePreview = (content: string): string => {
  const line = messageLines(content).find((each) => each.trim() !== '') ?? ''
  return codePoints(line) > cuts.chatPreview ? cut(line, cuts.chatPreviewCut) : line
}
