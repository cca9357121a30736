const accents = /\p{M}/gu

/** Lower case and without accents: what the server compares, too. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(accents, '').toLowerCase()

/** From this length on a word may differ by one letter, and from the second by two. */
const oneTypo = 4
const twoTypos = 8

const typosIn = ({ length }: string): number => (length >= twoTypos ? 2 : length >= oneTypo ? 1 : 0)

/**
 * Whether a word is another one with at most `most` letters put in, left out, replaced, or swapped with
 * their neighbour (the Damerau-Levenshtein distance, restricted to adjacent swaps).
 */
const isNearly = (word: string, wanted: string, most: number): boolean => {
  if (Math.abs(word.length - wanted.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: wanted.length + 1 }, (_, index) => index)
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= wanted.length; j += 1) {
      const same = word[i - 1] === wanted[j - 1]
      const steps = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1)]
      const swapped = word[i - 1] === wanted[j - 2] && word[i - 2] === wanted[j - 1]
      if (i > 1 && j > 1 && swapped) steps.push((before[j - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = row
    row = next
  }
  return (row[wanted.length] ?? most + 1) <= most
}

// One letter alone is a name (C, R): it must not mark half of the page.
const isFound = (word: string, wanted: string): boolean =>
  wanted.length === 1
    ? word === wanted
    : word.startsWith(wanted) || isNearly(word, wanted, typosIn(wanted))

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*/gu

/** A part of a text; `isMatch` where it is a word that was searched for. */
export interface Part {
  text: string
  /** Where it begins in the text, in UTF-16 units. */
  start: number
  isMatch: boolean
}

/**
 * Cuts a text into words that a query asks for, also by their beginning or with a typo, and what lies
 * between them. The parts together are the text.
 */
export const matchesIn = (text: string, query: string): Part[] => {
  const wanted = fold(query).match(words) ?? []
  const parts: Part[] = []
  let end = 0
  if (wanted.length > 0) {
    for (const { 0: word, index } of text.matchAll(words)) {
      const folded = fold(word)
      if (!wanted.some((each) => isFound(folded, each))) continue
      if (index > end) parts.push({ text: text.slice(end, index), start: end, isMatch: false })
      parts.push({ text: word, start: index, isMatch: true })
      end = index + word.length
    }
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, isMatch: false })
  return parts
}
