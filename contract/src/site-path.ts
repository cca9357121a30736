const anySite = 'https://site.invalid'

/**
 * Whether a text is a path inside this site: it starts with one slash and resolves to the same origin.
 */
export const isSitePath = (text: string): boolean =>
  text.startsWith('/') &&
  !text.startsWith('//') &&
  // Browsers read a backslash as a slash and drop tabs and line breaks, as URL does here.
  URL.parse(text, anySite)?.origin === anySite
