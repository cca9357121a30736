import { codePoints, cut, cuts, unquoted } from '@quad/contract'

// Some clients send the two characters `\n` for a line break.
const lineBreak = /\\n|\r?\n/

/** The lines of a message as shown, without surrounding quotes. */
export const messageLines = (content: string): string[] => unquoted(content).split(lineBreak)

/** A message's preview in the list: its first line, cut if it is long. */
export const messagePreview = (content: string): string => {
  const line = messageLines(content).find((each) => each.trim() !== '') ?? ''
  return codePoints(line) > cuts.chatPreview ? cut(line, cuts.chatPreviewCut) : line
}
