import { hrefOf } from './href.ts'

/** A part of a text: a link, or the text between links. */
export interface Piece {
  /** Its offset in the text. */
  at: number
  text: string
  /** The link's URL; absent for plain text. */
  href?: string
}

/** How a web address, an address without a scheme, and an e-mail address start. */
const start =
  /https?:\/\/|(?<![\w.-])www\.(?=[\p{L}\p{N}-]+\.)|(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/giu

/**
 * Characters of a web address in a text. Blanks, quotes and non-ASCII punctuation end it: Chinese and Japanese
 * sentences put no blank after an address. Full-width symbols end it, too.
 */
const addressCharacter =
  /[!#-;=?-[\]-~]|[^\0-\x7F\p{P}\p{Z}\p{C}\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/u

/** ASCII punctuation that ends a sentence, not an address. */
const sentenceEnd = ".,;:!?'*_~"

/** The part of a text from `from` on that belongs to a web address: up to a closing bracket that it did not open. */
const addressAt = (text: string, from: number): string => {
  const open = { ')': 0, ']': 0 }
  let end = from
  for (const character of text.slice(from)) {
    if (!addressCharacter.test(character)) break
    if (character === '(') open[')'] += 1
    if (character === '[') open[']'] += 1
    if ((character === ')' || character === ']') && --open[character] < 0) break
    end += character.length
  }
  while (end > from && sentenceEnd.includes(text[end - 1]!)) end -= 1
  return text.slice(from, end)
}

/** Splits a text into links and the text between them. An address without a scheme gets `https://`. */
export const splitLinks = (text: string): Piece[] => {
  const pieces: Piece[] = []
  const find = new RegExp(start)
  let end = 0
  for (let found = find.exec(text); found; found = find.exec(text)) {
    const { 0: first, index } = found
    const isMail = first.includes('@')
    const address = isMail ? first : addressAt(text, index)
    // What is no link is skipped as a whole: its end could look like a link.
    find.lastIndex = index + Math.max(address.length, first.length)
    const scheme = isMail ? 'mailto:' : /^www\./i.test(first) ? 'https://' : ''
    const href = hrefOf(scheme + address)
    if (href === undefined) continue
    if (index > end) pieces.push({ at: end, text: text.slice(end, index) })
    pieces.push({ at: index, text: address, href })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end) })
  return pieces
}

/** The URL of a text that is a link as a whole. */
export const linkOf = (text: string): string | undefined => {
  const [piece, ...more] = splitLinks(text)
  return more.length === 0 ? piece?.href : undefined
}
