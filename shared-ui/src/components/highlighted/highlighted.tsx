import { Fragment, type ReactNode } from 'react'
import styles from './highlighted.module.css'
import { cut, editDistances, stopWords } from '@quad/contract'

/**
 * A text with the words of the query marked. Not a component, because a list of cards has hundreds of
 * such texts.
 */
export const highlighted = (text: string, query = ''): ReactNode =>
  query === ''
    ? text
    : matchesIn(text, query).map(({ text: part, start, isMatch }) =>
        isMatch ? (
          <mark key={start} className={styles.match}>
            {part}
          </mark>
        ) : (
          <Fragment key={start}>{part}</Fragment>
        ),
      )

const accents = /\p{M}/gu

/** Lower case without accents, as the server compares. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(accents, '').toLowerCase()

/** Minimum lengths of words that may differ by one letter, as in the search, and by two. */
const oneTypo = 5
const twoTypos = 8

const typosIn = ({ length }: string): number => (length >= twoTypos ? 2 : length >= oneTypo ? 1 : 0)

/** Whether two words differ by at most `most` wrong or swapped letters. */
const isNearly = (word: string, wanted: string, most: number): boolean =>
  Math.abs(word.length - wanted.length) <= most && (editDistances(word, wanted).at(-1) ?? 0) <= most

/** Up to this length a word only matches a whole word, as in the search: "AI" is not "Aid". */
const wholeUpTo = 3

// The server finds other forms by a stemmer. To mark them, the usual English endings are enough.
const ending = /(?:(?<=.{4})(?:ions?|ors?|ers?|ies|es|e|y)|(?<=.{3})(?:ings?|ed|s))$/
const doubled = /([b-df-hj-np-tv-z])\1$/

/** What the forms of an English word have in common: "translat" of "translating" and "translations". */
const rootOf = (word: string): string => word.replace(ending, '').replace(doubled, '$1')

const isForm = (word: string, wanted: string): boolean =>
  wanted.length >= wholeUpTo && rootOf(word) === rootOf(wanted)

const isFound = (word: string, wanted: string): boolean =>
  word === wanted ||
  isForm(word, wanted) ||
  (wanted.length > wholeUpTo &&
    (word.startsWith(wanted) || isNearly(word, wanted, typosIn(wanted))))

// Letters of words that are written without spaces, which the server finds anywhere in longer ones.
const joined =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Mymr}\\p{scx=Khmr}]'
const joinedWords = new RegExp(`(?:(?=[\\p{L}\\p{M}])${joined})+`, 'gu')
const word = `(?!${joined})[\\p{L}\\p{N}](?:(?!${joined})[\\p{L}\\p{N}\\p{M}+#])*`
const words = new RegExp(word, 'gu')

/** A part of a text; `isMatch` for a word of the query. */
interface Part {
  text: string
  /** Its offset in the text, in UTF-16 units. */
  start: number
  isMatch: boolean
}

/** The words that the search looks for: no stop words, unless the query has no others. */
const wantedIn = (folded: string): readonly string[] => {
  const all = folded.match(words) ?? []
  const telling = all.filter((each) => !stopWords.has(each))
  return telling.length > 0 ? telling : all
}

/**
 * Splits a text into the words that match a query, also by prefix, in another form or with a typo, and the parts
 * between them.
 */
export const matchesIn = (text: string, query: string): Part[] => {
  const joinedOfQuery: readonly string[] = query.normalize().match(joinedWords) ?? []
  const wanted = wantedIn(fold(query.normalize().replaceAll(joinedWords, ' ')))
  const parts: Part[] = []
  let end = 0
  if (joinedOfQuery.length + wanted.length > 0) {
    for (const { 0: found, index } of text.matchAll(
      new RegExp([...joinedOfQuery, word].join('|'), 'gu'),
    )) {
      const folded = fold(found)
      const isMatch = joinedOfQuery.includes(found) || wanted.some((each) => isFound(folded, each))
      if (!isMatch) continue
      if (index > end) parts.push({ text: text.slice(end, index), start: end, isMatch: false })
      parts.push({ text: found, start: index, isMatch: true })
      end = index + found.length
    }
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, isMatch: false })
  return parts
}

/**
 * The part of a long text that a card shows: its beginning, or the part from a few words before its first match if the
 * beginning has none.
 *
 * @param length in code points, beside the ellipses
 */
export const foundPart = (text: string, query: string | undefined, length: number): string => {
  const beginning = cut(text, length)
  if (!query || beginning === text) return beginning
  const first = matchesIn(text, query).find(({ isMatch }) => isMatch)
  if (!first || first.start + first.text.length < beginning.length) return beginning
  // Whole words, in a third of the part.
  const from = Math.max(first.start - Math.floor(length / 3), 0)
  const space = text.slice(from, first.start).indexOf(' ')
  return `…${cut(text.slice(space === -1 ? first.start : from + space + 1), length)}`
}
