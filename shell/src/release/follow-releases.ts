import { newestPath, type Newest } from '@quad/federation/runtime'
import { isPageHeld, toast } from '@quad/shared-ui'
import { insideLink } from './inside-link.ts'
import type { PageRelease } from './page-release.ts'

/** How often an open page asks by itself, in ms. */
const askEvery = 10 * 60 * 1000

const numberOf = (id: string): number => Number.parseInt(id, 10)

type Builds = Record<string, string | undefined>

const buildsOf = ({ shell, remotes }: PageRelease): Builds => ({
  shell,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { build }]) => [name, build])),
})

/** Whether the next page would be made of other builds, because of a later release. */
const isNewer = (newest: Newest, release: PageRelease): boolean => {
  if (numberOf(newest.id) <= numberOf(release.id)) return false
  const here = buildsOf(release)
  const there: Builds = newest.builds
  return Object.keys({ ...here, ...there }).some((name) => here[name] !== there[name])
}

const askNewest = async (): Promise<Newest | null> => {
  try {
    const response = await fetch(newestPath)
    return response.ok ? ((await response.json()) as Newest) : null
  } catch {
    // Asked again when somebody comes back to the page.
    return null
  }
}

/**
 * Takes over a newer release without costing anybody anything: the first link that is followed after
 * one is known loads its page anew. While a form is unsaved, or something is on its way, the page
 * stays, and a toast offers the newer one. Returns what ends it.
 */
export const followReleases = (
  release: PageRelease,
  reload: () => void = () => window.location.reload(),
): (() => void) => {
  let newer: string | null = null
  let offered: string | null = null

  const offer = (id: string) => {
    if (offered === id) return
    offered = id
    toast.offer('A new version of Quad is ready.', { label: 'Reload', run: reload })
  }

  const ask = async () => {
    if (document.visibilityState === 'hidden') return
    const newest = await askNewest()
    if (!newest || !isNewer(newest, release)) return
    newer = newest.id
    if (isPageHeld()) offer(newer)
  }

  const follow = (event: MouseEvent) => {
    // Without a network, this page can show more than a document that does not arrive.
    if (newer === null || !navigator.onLine || !insideLink(event)) return
    // Past the router, the browser follows the link itself.
    if (isPageHeld()) offer(newer)
    else event.stopPropagation()
  }

  const askNow = () => void ask()
  const timer = setInterval(askNow, askEvery)
  window.addEventListener('focus', askNow)
  document.addEventListener('visibilitychange', askNow)
  window.addEventListener('click', follow, { capture: true })
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', askNow)
    document.removeEventListener('visibilitychange', askNow)
    window.removeEventListener('click', follow, { capture: true })
  }
}
