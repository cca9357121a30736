import { newestBuildsPath, type NewestBuilds, type PageData } from '@quad/federation/runtime'
import { connection, http, isPageHeld, readObject, toast } from '@quad/shared-ui'
import { createContext } from 'react'

/** Interval between checks of an open page, in ms. */
const checkInterval = 2 * 60 * 1000

/** A release's number, without the suffix for substitutes and canaries in an id such as `7+earlier`. */
const numberOf = (id: string): number => Number.parseInt(id, 10)

type Builds = Record<string, string | undefined>

const buildsOf = ({ shell, remotes }: Composition): Builds => ({
  shell,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { build }]) => [name, build])),
})

/** Whether the next page would get other builds, and because of a newer release. */
const isNewer = (newest: NewestBuilds, release: Composition): boolean => {
  if (numberOf(newest.id) <= numberOf(release.id)) return false
  const current = buildsOf(release)
  const next: Builds = newest.builds
  return Object.keys({ ...current, ...next }).some((name) => current[name] !== next[name])
}

/** Whether this page runs a build that was withdrawn, for example because of a security hole. */
const mustReload = ({ withdrawn = [] }: NewestBuilds, release: Composition): boolean =>
  Object.values(buildsOf(release)).some((build) => build && withdrawn.includes(build))

const fetchNewest = async (): Promise<NewestBuilds | null> => {
  try {
    return await readObject<NewestBuilds>(http(newestBuildsPath), { id: true, builds: true })
  } catch {
    // The next check tries again.
    return null
  }
}

/**
 * Checks for a newer release, and moves the visitor to it without losing state: the next followed link
 * loads a full page. While a form is unsaved or an upload runs, a toast offers a reload instead. A page with a
 * withdrawn build always asks for a reload.
 *
 * @returns a function that stops the checks
 */
export const followReleases = (
  release: Composition,
  reload: () => void = () => window.location.reload(),
): (() => void) => {
  let newerId: string | null = null
  let offeredId: string | null = null

  const offer = (id: string, message = 'A new version of Quad is ready.') => {
    if (offeredId === id) return
    offeredId = id
    toast.offer(message, { label: 'Reload', run: reload })
  }

  const check = async () => {
    if (document.visibilityState === 'hidden') return
    const newest = await fetchNewest()
    if (!newest) return
    const isUrgent = mustReload(newest, release)
    if (!isUrgent && !isNewer(newest, release)) return
    newerId = newest.id
    if (isUrgent) offer(newerId, 'Quad has an important update. Please reload this page.')
    else if (isPageHeld()) offer(newerId)
  }

  const onClick = (event: MouseEvent) => {
    // Without a network, stay on this page instead of failing to load a new one.
    if (newerId === null || !connection.isOpen() || !insideLink(event)) return
    if (isPageHeld()) offer(newerId)
    // Hide the click from the router, so that the browser loads a full page.
    else event.stopPropagation()
  }

  const checkNow = () => void check()
  const timer = setInterval(checkNow, checkInterval)
  window.addEventListener('focus', checkNow)
  document.addEventListener('visibilitychange', checkNow)
  window.addEventListener('click', onClick, { capture: true })
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', checkNow)
    document.removeEventListener('visibilitychange', checkNow)
    window.removeEventListener('click', onClick, { capture: true })
  }
}

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

export type Composition = PageData['release']

/** The release of this page. */
export const CompositionContext = createContext<Composition | null>(null)
