import * as z from 'zod'

/** Length of a text as a person counts it: in Unicode code points, not UTF-16 units. */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

// PostgreSQL stores neither NUL nor lone surrogates; refusing them here gives a clear 400 instead.
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const notStorable = 'This text contains characters that cannot be stored.'

/** A text as it is: storable, at most `max` code points. */
export const plainText = (max: number, tooLong = `At most ${max} characters.`) =>
  z
    .string()
    .refine(storable, notStorable)
    .refine((text) => codePoints(text) <= max, tooLong)

/** A text to search by: trimmed, may be empty. */
export const searchText = (max: number) => z.string().trim().pipe(plainText(max))

/** A trimmed text of `min` to `max` code points. */
export const trimmedText = (
  min: number,
  max: number,
  { tooShort, tooLong }: { tooShort: string; tooLong: string },
) =>
  z
    .string()
    .trim()
    .refine(storable, notStorable)
    .refine((text) => codePoints(text) >= min, tooShort)
    .refine((text) => codePoints(text) <= max, tooLong)

/** Cuts a text to `max` code points and appends an ellipsis where something was cut. */
export const cut = (text: string, max: number): string => {
  const points = [...text]
  return points.length <= max ? text : `${points.slice(0, max).join('')}…`
}

const quotes = /^"([\s\S]*)"$/

/** Removes the one pair of quotes that a stored text or timestamp may be wrapped in. */
export const unquoted = (text: string): string => quotes.exec(text)?.[1] ?? text

/** A timestamp as clients send it: informative only, the server's clock is what is stored. */
export const timestamp = plainText(64).transform(unquoted)

export const isoDateTime = z.iso.datetime({ offset: true })
