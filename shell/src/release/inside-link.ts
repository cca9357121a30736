/**
 * The URL of this site that a click opens in this tab; null for another site, another tab, or the same
 * page.
 */
export const insideLink = (event: MouseEvent): URL | null => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) {
    return null
  }
  const to = new URL(link.href)
  const { origin, pathname } = window.location
  return to.origin === origin && to.pathname !== pathname ? to : null
}
