import { isAscii } from './text.ts'

// Not in the index: a browser reads all expressions of a script before it runs it, and those of all of Unicode take time.

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
  // Not a literal: reading this one takes a slow phone 100 ms.
  // The `v` flag: some emoji are sequences of characters, such as flags, families and skin tones.
  oneEmoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return oneEmoji.test(text)
}
