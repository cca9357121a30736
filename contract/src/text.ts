/** Length of a text as a person counts it: in Unicode code points, not UTF-16 units. */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Cuts a text to `max` code points and appends an ellipsis where something was cut. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  let left = max
  let end = 0
  // Looked at no further than it is shown: a list cuts many long texts.
  for (const point of text) {
    if (left === 0) return `${text.slice(0, end)}…`
    left -= 1
    end += point.length
  }
  return text
}

const quotes = /^"([\s\S]*)"$/

/** Removes the one pair of quotes that a stored text or timestamp may be wrapped in. */
export const unquoted = (text: string): string => quotes.exec(text)?.[1] ?? text

/** PostgreSQL stores neither NUL nor lone surrogates; refusing them gives a clear answer instead. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
