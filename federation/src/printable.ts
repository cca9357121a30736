/** Length of a text of others in one line of a command's output. */
const longest = 1000

/** Commands of a terminal, separators of lines, and what changes the direction of the text around it. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text of others, such as a page's error or the reason of a release, as a part of one printed line.
 *
 * @param most characters, after which it is cut
 */
export const printable = (text: string, most = longest): string => {
  const clean = text.replaceAll('\t', ' ').replaceAll(unprintable, '\ufffd')
  return (clean.length <= most ? clean : `${clean.slice(0, most - 1)}…`).toWellFormed()
}

/** Lines that may contain texts of others, such as the output of a compiler or the response of a server. */
export const printableLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => printable(line))
    .join('\n')
