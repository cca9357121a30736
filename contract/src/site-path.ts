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
