import { readServedState, zoneCookie } from '@quad/federation/runtime'
import { clock, isSigningOut, serveSession, takeServedQueries } from '@quad/shared-ui'
import type { DehydratedState } from '@tanstack/react-query'

const year = 365 * 24 * 60 * 60

/** With `Temporal` where there is one: the first date format of a page takes up to 100 ms. */
const browserZone = (): string => {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Tells the server in which time zone it renders times for this browser, and that the browser has been here. */
const keepZone = (zone: string): void => {
  document.cookie = `${zoneCookie}=${zone}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/** Leaves stylesheets that did not arrive to the page's code, which loads them again, or reports the failure. */
const forgetFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]')) {
    if (!link.sheet) link.remove()
  }
}

/**
 * Takes over what the server has rendered: its session, its responses and its address.
 *
 * @returns whether the browser would render the same, so that React can hydrate it. Not so if its times are in another
 *   zone, if the person is signing out, or if this history entry holds what an earlier page has passed on.
 */
export const takeServedPage = (): boolean => {
  const zone = browserZone()
  const served = readServedState()
  keepZone(zone)
  forgetFailedStyles()
  if (!served || isSigningOut()) return false
  if (served.path !== location.pathname + location.search) {
    history.replaceState(history.state, '', served.path + location.hash)
  }
  const time = Date.parse(served.time)
  clock.stopAt(time)
  serveSession(served.user)
  // Browsers show a visitor's page again after Back without asking the server. A member's page is never stored.
  const [navigation] = performance.getEntriesByType('navigation')
  const mayBeOld = served.user === null && navigation?.type === 'back_forward'
  if (!mayBeOld) clock.set(time)
  takeServedQueries(served.queries as DehydratedState, mayBeOld)
  const { usr: passedOn } = (history.state ?? {}) as { usr?: unknown }
  return served.zone === zone && (passedOn ?? null) === null
}
