/**
 * The place that a `redirect` parameter names, if it lies inside this site: it starts with one slash
 * and resolves to the same origin. Anything else gives `fallback`.
 */
export const insideSite = (redirect: string | null | undefined, fallback: string): string => {
  if (!redirect?.startsWith('/') || redirect.startsWith('//')) return fallback
  const { origin } = window.location
  // Browsers read a backslash as a slash and drop tabs and line breaks, as URL does here.
  const url = URL.parse(redirect, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : fallback
}
