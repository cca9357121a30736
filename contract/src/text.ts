/** Length of a text in Unicode code points, not UTF-16 units. */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Cuts a text to `max` code points, and appends an ellipsis if it was longer. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  let left = max
  let end = 0
  // Stops at `max` instead of reading the whole text, because lists cut many long texts.
  for (const point of text) {
    if (left === 0) return `${text.slice(0, end)}…`
    left -= 1
    end += point.length
  }
  return text
}

const quotes = /^"([\s\S]*)"$/

/** Removes one pair of quotes around a stored text, a timestamp or a tag. */
export const unquoted = (text: string): string => quotes.exec(text)?.[1] ?? text

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A text of a user for a place in a sentence: it keeps its own direction. Without that, a Hebrew title moves the
 * digits that follow it. Only for showing: the isolating characters are added to right-to-left texts alone.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text

/** Whether PostgreSQL can store a text. It stores neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Whether a text needs no expression of all of Unicode, whose first use takes a slow phone 10 ms. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

// Marks after the fourth on one letter. Invisible format characters between them end nothing.
const furtherMarks = /((?:[\p{Mn}\p{Me}]\p{Cf}*){4})(?:[\p{Mn}\p{Me}]\p{Cf}*)+/gu

/**
 * A text as it is stored and compared: in the normalization form NFC, so that one word has one spelling, and
 * with at most four marks on a letter. No language needs more, and they cover the lines above and below.
 */
export const normalized = (text: string): string =>
  isAscii(text) ? text : text.normalize('NFD').replace(furtherMarks, '$1').normalize()

/** Each tag once, ignoring case, as it is written first. */
export const distinctTags = (tags: string[]): string[] => {
  const seen = new Set<string>()
  return tags.filter((each) => {
    const key = each.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Whether the part of an address after its last `@` is exactly one of the university's domains.
 */
export const isUniversityEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** Whether a text of an address has the form of an id. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const anySite = 'https://site.invalid'

/**
 * Whether a text is a path inside this site: it starts with one slash, also after its dots are resolved,
 * and resolves to the same origin.
 */
export const isSitePath = (text: string): boolean => {
  if (!text.startsWith('/') || text.startsWith('//')) return false
  // Browsers read a backslash as a slash and drop tabs and line breaks, as URL does here.
  const url = URL.parse(text, anySite)
  return url?.origin === anySite && !url.pathname.startsWith('//')
}

/** The path of a `redirect` parameter if it is inside this site; otherwise `fallback`. */
export const insideSite = (redirect: string | null | undefined, fallback: string): string => {
  if (!redirect || !isSitePath(redirect)) return fallback
  const { pathname, search, hash } = new URL(redirect, anySite)
  return pathname + search + hash
}
