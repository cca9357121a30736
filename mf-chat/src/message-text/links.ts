/** A part of a text: a link, or the text between links. */
interface Piece {
  /** Its offset in the text. */
  at: number
  text: string
  /** The link's URL; absent for plain text. */
  href?: string
}

const address = /https?:\/\/[^\s<>"]+/gi
// Punctuation that ends a sentence, not a URL.
const ending = /[.,;:!?'’”»*_]$/

const count = (text: string, character: string): number => text.split(character).length - 1

/** Removes the sentence's punctuation, and a closing bracket without an opening one. */
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

/** Parses a URL. Refuses misleading ones such as `https://bank.example@evil.example`. */
const hrefOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url && url.username === '' && url.password === '' ? url.href : undefined
}

/** Splits a text into http(s) links and the text between them. */
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
