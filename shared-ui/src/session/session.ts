import type { Notification, SelfUser } from '@quad/contract'
import { onUnauthenticated, apiAsIs } from '../api/api.ts'
import { RequestError } from '../api/request-error.ts'
import { storage } from '../storage/storage.ts'
import { setTheme } from '../theme/theme.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { showPerson, showVisitor, useSession, type SessionState } from './session-store.ts'
import { signInAgain } from './sign-in-again.ts'

const signingOutKey = 'quad:signing-out'

let refreshing: Promise<SelfUser | null> | null = null

/** Whether the session has changed since the pending request was sent. */
let overtaken = false

const askWhoItIs = async (): Promise<SelfUser> => {
  overtaken = false
  const user = await apiAsIs.getCurrentUser()
  return overtaken ? askWhoItIs() : user
}

const fetchUser = async (): Promise<SelfUser | null> => {
  try {
    const user = await askWhoItIs()
    // At the first load, since the theme may have been chosen on another device.
    if (useSession.getState().status === 'unknown') setTheme(user.settings.themePreference)
    showPerson(user)
    return user
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 401)) throw error
    if (useSession.getState().status === 'unknown') showVisitor()
    else void signInAgain({ isRead: true })
    return null
  }
}

/** Ids of the notifications that this tab has removed from the list. */
const hiddenIds = new Set<string>()

/** A direct message counts as an unread chat instead. */
const isCounted = ({ type }: Notification): boolean => type !== 'direct-message'

export const session = {
  get: (): SessionState => useSession.getState(),

  /**
   * Fetches the signed-in person; concurrent calls share one response. Resolves to null for a visitor,
   * and rejects with a `RequestError` when the server does not respond.
   */
  refresh(): Promise<SelfUser | null> {
    refreshing ??= fetchUser().finally(() => {
      refreshing = null
    })
    return refreshing
  },

  /** Like `refresh`, but repeats a pending request, whose response may be older than a change. */
  renew(): Promise<SelfUser | null> {
    overtaken = true
    return session.refresh()
  },

  /** Sets the person who has just signed in, or a newer state of that person. */
  signedIn(user: SelfUser): void {
    if (useSession.getState().user?.id !== user.id) setTheme(user.settings.themePreference)
    storage.remove(signingOutKey)
    showPerson(user)
    tellOtherTabs()
  },

  /**
   * Changes the signed-in person's snapshot; does nothing for a visitor. Repeats a pending request,
   * whose response may be older than the change.
   */
  update(change: (user: SelfUser) => SelfUser): void {
    overtaken = true
    const { user } = useSession.getState()
    if (user) showPerson(change(user))
  },

  /**
   * Adds a notification to the signed-in person's list, or renews it there: the newest first.
   *
   * @returns whether the count is known; false if the list lacks some, which may be this one
   */
  showNotification(shown: Notification): boolean {
    hiddenIds.delete(shown.id)
    let isCountKnown = true
    session.update((user) => {
      const others = user.notifications.filter(({ id }) => id !== shown.id)
      const counts = others.length === user.notifications.length && isCounted(shown)
      isCountKnown = !counts || others.filter(isCounted).length === user.notificationCount
      return {
        ...user,
        notifications: [shown, ...others].toSorted((a, b) => b.timeSent.localeCompare(a.timeSent)),
        notificationCount: user.notificationCount + (counts ? 1 : 0),
      }
    })
    return isCountKnown
  },

  /**
   * Removes a notification from the list.
   *
   * @returns whether it is removed, now or by an earlier call; false if it was not in the list
   */
  hideNotification(notificationId: string): boolean {
    const hidden = session.get().user?.notifications.find(({ id }) => id === notificationId)
    if (!hidden) return hiddenIds.has(notificationId)
    hiddenIds.add(notificationId)
    session.update((user) => ({
      ...user,
      notifications: user.notifications.filter(({ id }) => id !== notificationId),
      notificationCount: user.notificationCount - (isCounted(hidden) ? 1 : 0),
    }))
    return true
  },

  /** Opens or closes the request to sign in again. */
  ask(asking: boolean): void {
    if (useSession.getState().expired) useSession.setState({ asking })
  },

  /**
   * Signs out and resets the theme. If the server is unreachable, this browser clears the person at
   * once, and `startSession` repeats the request first.
   */
  async signOut(): Promise<void> {
    storage.write(signingOutKey, 'yes')
    showVisitor()
    setTheme('system')
    try {
      await apiAsIs.logout()
      storage.remove(signingOutKey)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    } finally {
      // Only after the server's confirmation: the other tabs then fetch as a visitor.
      tellOtherTabs()
    }
  },
}

const finishSigningOut = async (): Promise<void> => {
  if (storage.read(signingOutKey) === null) return
  await apiAsIs.logout()
  storage.remove(signingOutKey)
  tellOtherTabs()
}

/**
 * Fetches the signed-in person and follows other tabs. `signedIn` comes from the page data: a visitor's
 * page sends no request. Resolves when the status is known or the request failed; `stop` ends the
 * following.
 */
export const startSession = (signedIn: boolean): { ready: Promise<void>; stop: () => void } => {
  const learn = async (): Promise<void> => {
    try {
      await finishSigningOut()
      await session.refresh()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // Show a visitor; the pages themselves report that the server is unreachable.
      if (useSession.getState().status === 'unknown') showVisitor()
    }
  }
  onUnauthenticated(signInAgain)
  const stop = followOtherTabs(() => void session.refresh().catch(() => undefined))
  if (!signedIn) showVisitor()
  return { ready: signedIn ? learn() : Promise.resolve(), stop }
}
