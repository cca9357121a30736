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

/**
 * Code points that look like the letters of the reserved name: the letters and signs with this skeleton in
 * `confusables.txt` of UTS #39, small capitals, and the Cyrillic and Greek T that look like one. What NFKD makes a Latin
 * letter is not listed. The whole table has 6,000 lines, and pages load this file.
 */
const lookalikes = {
  d: 'd0 110 111 189 18c 256 257 501 13a0 13e7 146f 15de 15ea 1d05 20ab a4d2 a4d3',
  e: '246 247 395 415 435 4bd 4bf 13ac 1d07 212e 22ff 2d39 a4f0 ab32 10286 118a6 118ae',
  l: '7c 131 141 142 196 197 19a 1c0 268 269 26a 26b 26d 29f 399 3b9 406 456 4c0 4cf 5c0 5d5 5df 627 661 673 6f1 7ca 13a5 13de 14aa 16c1 1d7b 1d7c 2223 2373 2378 23fd 2502 2c92 2cd0 2d4f a4e1 a4f2 a647 ab75 1028a 10309 10320 1041b 10526 118a3 118b2 118c3 16f16 16f28 1d22a 1e8c7',
  r: '1a6 24d 27c 27d 280 433 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab81 104b4 16f35 1d216',
  s: '1bd 282 405 455 54f 13d5 13da 1d74 a4e2 a731 abaa 10296 10420 10448 118c1 16f3a',
  t: '166 167 1ad 1ae 23e 3a4 3c4 422 442 4ac 13a2 1d1b 1d75 20ae 22a4 2361 27d9 2ca6 a4d4 10297 102b1 10315 118bc 16f0a 1f768',
  u: '244 28b 3c5 54d 57d 1200 13cc 144c 1d1c 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c 104ce 104f6 118b8 118d8 16f42',
}

let letters: Map<string, string> | undefined

/** The letter that each of these characters looks like. */
const lettersOf = (table: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([letter, points]) =>
      points.split(' ').map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), letter]),
    ),
  )

/** Reduces a text to the letters that it looks like, without case and accents; i and 1 become l. */
const skeleton = (text: string): string => {
  const known = (letters ??= lettersOf(lookalikes))
  const read = Array.from(text.normalize('NFKD'), (each) => known.get(each) ?? each)
  return read.join('').toLowerCase().replace(/[i1]/g, 'l').replace(/\P{L}/gu, '')
}

/** Whether a text looks like a reserved name, ignoring case, accents, spacing and punctuation. */
export const readsAs = (text: string, reserved: string): boolean =>
  skeleton(text) === skeleton(reserved)

let oneEmoji: RegExp | undefined

/** Whether a text is one emoji that systems recommend for exchange (RGI), and nothing else. */
export const isEmoji = (text: string): boolean => {
  // Not a literal: reading this one takes a slow phone 100 ms.
  // The `v` flag: some emoji are sequences of characters, such as flags, families and skin tones.
  oneEmoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return oneEmoji.test(text)
}
