/**
 * The path of a `redirect` parameter if it is inside this site: it starts with one slash and resolves to
 * the same origin. Otherwise `fallback`.
 */
export const insideSite = (redirect: string | null | undefined, fallback: string): string => {
  if (!redirect?.startsWith('/') || redirect.startsWith('//')) return fallback
  const { origin } = window.location
  // Browsers read a backslash as a slash and drop tabs and line breaks, as URL does here.
  const url = URL.parse(redirect, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : fallback
}
