/** A piece of a text: a link, or what stands between links. */
interface Piece {
  /** Where in the text it begins. */
  at: number
  text: string
  /** Where it leads; absent for what is no link. */
  href?: string
}

const address = /https?:\/\/[^\s<>"]+/gi
// What ends a sentence, and not an address.
const ending = /[.,;:!?'’”»*_]$/

const count = (text: string, character: string): number => text.split(character).length - 1

/** Without the punctuation of the sentence around, and a bracket that it does not open itself. */
const trimmed = (found: string): string => {
  let text = found
  for (;;) {
    const isUnopened =
      (text.endsWith(')') && count(text, ')') > count(text, '(')) ||
      (text.endsWith(']') && count(text, ']') > count(text, '['))
    if (!ending.test(text) && !isUnopened) return text
    text = text.slice(0, -1)
  }
}

/** The address that a text is, if it leads where it seems to: `https://bank.example@evil.example` does not. */
const hrefOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url && url.username === '' && url.password === '' ? url.href : undefined
}

/** Splits a text into its links, which are addresses of the web alone, and what is between them. */
export const splitLinks = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = trimmed(found)
    const href = hrefOf(link)
    if (href === undefined) continue
    if (index > end) pieces.push({ at: end, text: text.slice(end, index) })
    pieces.push({ at: index, text: link, href })
    end = index + link.length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end) })
  return pieces
}
