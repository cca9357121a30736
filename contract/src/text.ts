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

/** Removes one pair of quotes around a stored text or timestamp. */
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

// A first use of the expressions below, of all of Unicode, takes a slow phone 10 ms.
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

// Marks after the fourth on one letter. Invisible format characters between them end nothing.
const furtherMarks = /((?:[\p{Mn}\p{Me}]\p{Cf}*){4})(?:[\p{Mn}\p{Me}]\p{Cf}*)+/gu

/**
 * A text as it is stored and compared: in the normalization form NFC, so that one word has one spelling, and
 * with at most four marks on a letter. No language needs more, and they cover the lines above and below.
 */
export const normalized = (text: string): string =>
  isAscii(text) ? text : text.normalize('NFD').replace(furtherMarks, '$1').normalize()

// Control and format characters, line separators, unusual blanks, and other invisible characters.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/u

// Emoji, also joined ones; flags of regions such as England; keycaps.
const emoji =
  /\u{1F3F4}[\u{E0061}-\u{E007A}]{4,5}\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{ExtPict}[\uFE0E\uFE0F\p{EMod}]?(?:\u200D\p{ExtPict}[\uFE0F\p{EMod}]?)*/gu

// Letters followed by an invisible character that changes their shape: a zero-width joiner or non-joiner,
// or a variation selector.
const joining =
  /[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}][\u200c\u200d]|\p{scx=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|\p{scx=Mong}[\u180B-\u180D]/gu

/**
 * Whether a text is displayed in one line, with every character visible and in its place. Emoji may be
 * joined, and letters of some writing systems, such as Persian, may be followed by a joiner or non-joiner.
 */
export const isOneLine = (text: string): boolean =>
  !hidden.test(isAscii(text) ? text : text.replace(emoji, '').replace(joining, ''))

/** Reduces a text to its letters, without case and accents; i and 1 become l. */
const skeleton = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(/[i1]/g, 'l').replace(/\P{L}/gu, '')

/** Whether two texts look alike, ignoring case, accents, spacing and punctuation. */
export const readsAs = (text: string, other: string): boolean => skeleton(text) === skeleton(other)

let oneEmoji: RegExp | undefined

/** Whether a text is one emoji that systems recommend for exchange (RGI), and nothing else. */
export const isEmoji = (text: string): boolean => {
  // Not a literal: a browser reads all literals while it compiles a script, and this one takes a slow phone 100 ms.
  // The `v` flag: some emoji are sequences of characters, such as flags, families and skin tones.
  oneEmoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return oneEmoji.test(text)
}

/**
 * Whether the part of an address after its last `@` is exactly one of the university's domains.
 */
export const isUniversityEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

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
