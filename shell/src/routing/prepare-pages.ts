import { remoteForPath } from '@quad/federation/policy'
import type { Loader } from '@quad/federation/runtime'
import { matchRoutes } from 'react-router-dom'

/** Time that the pointer must rest on a link before its page is loaded, in ms. */
const pause = 50

const pathOf = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link) return undefined
  const { origin, pathname } = new URL(link.href)
  return origin === window.location.origin ? pathname : undefined
}

const prepare = async (loader: Loader, path: string): Promise<void> => {
  const remote = remoteForPath(path)
  const app = remote && (await loader.prepare(remote))
  if (!app) return
  for (const { route } of matchRoutes(app.routes, path) ?? []) {
    // A failure here is retried, and shown, when the page is opened.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}

/**
 * Loads the code of a page when the pointer rests on its link, or when the link is touched or focused.
 * Returns a function that ends it.
 */
export const preparePages = (loader: Loader): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = ({ target }: Event): void => {
    clearTimeout(timer)
    const path = pathOf(target)
    if (path !== undefined) timer = setTimeout(() => void prepare(loader, path), pause)
  }
  document.addEventListener('pointerover', notice, { passive: true })
  document.addEventListener('focusin', notice)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', notice)
    document.removeEventListener('focusin', notice)
  }
}
