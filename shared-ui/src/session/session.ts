import type { Notification, SelfUser } from '@quad/contract'
import { onUnauthenticated, apiAsIs } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { RequestError } from '../api/request-error.ts'
import { isPageHeld } from '../navigation/held-page.ts'
import { storage, drafts } from '../storage/storage.ts'
import { setTheme } from '../theme/theme.ts'
import { create } from 'zustand'
import { invalidate, queryClient } from '../api/query-client.ts'

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
  if (!isSigningOut()) return
  await apiAsIs.logout()
  storage.remove(signingOutKey)
  tellOtherTabs()
}

/** Whether the person has signed out in this browser, and the server may not know yet. */
export const isSigningOut = (): boolean => storage.read(signingOutKey) !== null

/**
 * Fetches the signed-in person, unless the page carries them (`serveSession`), and follows other tabs. `signedIn` comes
 * from the page data: a visitor's page sends no request. Resolves when the status is known or the request failed; `stop`
 * ends the following.
 */
export const startSession = (signedIn: boolean): { ready: Promise<void>; stop: () => void } => {
  let hasFailed = false
  const learn = async (): Promise<void> => {
    try {
      hasFailed = false
      await finishSigningOut()
      await session.refresh()
    } catch (error) {
      hasFailed = true
      if (!(error instanceof RequestError)) throw error
      // Show a visitor; the pages themselves report that the server is unreachable.
      if (useSession.getState().status === 'unknown') showVisitor()
    }
  }
  onUnauthenticated(signInAgain)
  const stopFollowing = followOtherTabs(() => void session.refresh().catch(() => undefined))
  const stopWaiting = connection.onOpen(() => {
    if (hasFailed) void learn()
  })
  const stop = (): void => {
    stopFollowing()
    stopWaiting()
  }
  const { status, user } = useSession.getState()
  const isServed = status !== 'unknown'
  if (!signedIn && !isServed) showVisitor()
  // Since the server rendered the page, another tab may have ended the session, or started that of another person.
  const change = storage.read(changedKey)
  if (user && change !== null && changedPerson(change) !== user.id) void learn()
  return { ready: signedIn && !isServed ? learn() : Promise.resolve(), stop }
}

/** `unknown` until the server's first response; `incomplete` without a finished profile. */
export type SessionStatus = 'unknown' | 'signedOut' | 'incomplete' | 'complete'

interface SessionState {
  status: SessionStatus
  user: SelfUser | null
  /** The session ended at the server while a person was signed in here. */
  expired: boolean
  /** The person is being asked to sign in again; false once they declined. */
  asking: boolean
  /** Grows when another person signs in: pages are then mounted again, with new forms. */
  turn: number
}

/** Who is signed in: a hook (`useSession((s) => s.user)`), and a store. */
export const useSession = create<SessionState>()((_set, get, store) => {
  // The server and the browser know the session before the first render, which shows a store's initial state.
  store.getInitialState = get
  return { status: 'unknown', user: null, expired: false, asking: false, turn: 0 }
})

/** Sets the person of a page that the server renders: there before it renders, in the browser before it hydrates. */
export const serveSession = (user: SelfUser | null): void => {
  const status = user?.profileCompleted ? 'complete' : 'incomplete'
  useSession.setState({ status: user ? status : 'signedOut', user })
}

/** The signed-in person, null for a visitor; resolves as soon as the session is known. */
export const whoIsSignedIn = (): Promise<SelfUser | null> =>
  new Promise((resolve) => {
    const tell = ({ status, user }: SessionState): void => {
      if (status === 'unknown') return
      stop()
      resolve(user)
    }
    const stop = useSession.subscribe(tell)
    tell(useSession.getState())
  })

/** Sets the signed-in person, and clears the cache if it was fetched for another person. */
const showPerson = (user: SelfUser): void => {
  const before = useSession.getState()
  const isAnother = before.status !== 'unknown' && before.user?.id !== user.id
  if (isAnother) queryClient.clear()
  useSession.setState({
    status: user.profileCompleted ? 'complete' : 'incomplete',
    user,
    expired: false,
    asking: false,
    turn: before.turn + Number(isAnother),
  })
  // Refetch the queries that were refused after the session ended.
  if (before.expired && !isAnother) void invalidate()
}

/** Clears the person and everything that was fetched for them. */
const showVisitor = (): void => {
  useSession.setState({ status: 'signedOut', user: null, expired: false, asking: false })
  queryClient.clear()
}

/** Like `showVisitor`, but keeps the current page and mounts it again, without its drafts. */
const startOver = (): void => {
  showVisitor()
  drafts.dropAll()
  useSession.setState(({ turn }) => ({ turn: turn + 1 }))
}

// The value is the signed-in user's id (or '') and a random part, so that each write changes it.
const changedKey = 'quad:session-changed'

/** Informs the browser's other tabs of the signed-in user. */
const tellOtherTabs = (): void => {
  const personId = useSession.getState().user?.id ?? ''
  storage.write(changedKey, `${personId} ${Date.now()}-${Math.random()}`)
}

/** Id of the person of a stored change, '' after a sign-out. */
const changedPerson = (change: string): string => change.split(' ', 1)[0]!

/**
 * Follows changes of the session in other tabs, also those made while this page was in the back/forward cache.
 * Clears another user's data at once, then calls `learn` to request the signed-in user. After a sign-out, a tab with
 * something half-written asks to sign in again, and keeps it.
 *
 * @returns stops following
 */
const followOtherTabs = (learn: () => void): (() => void) => {
  let known = storage.read(changedKey)

  const follow = (change: string): void => {
    const personId = changedPerson(change)
    const before = useSession.getState().user?.id ?? ''
    const isUnsaved = drafts.exist() || isPageHeld()
    if (before !== '' && personId === '' && isUnsaved) {
      useSession.setState({ expired: true, asking: true })
    } else if (personId !== before && before !== '') startOver()
    if (personId !== '') learn()
  }
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === changedKey && newValue !== null) follow(newValue)
  }
  const onHide = (): void => {
    known = storage.read(changedKey)
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    const change = storage.read(changedKey)
    if (persisted && change !== null && change !== known) follow(change)
  }

  window.addEventListener('storage', onStorage)
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}

interface RefusedRequest {
  /** Whether the request was a read, which pages send by themselves. */
  isRead: boolean
}

/**
 * Asks the person whose session has ended to sign in again, over the page. Resolves to true if the same
 * person did, so that the refused request can be repeated.
 */
const signInAgain = ({ isRead }: RefusedRequest): Promise<boolean> => {
  const { user, expired, asking } = useSession.getState()
  if (!user) return Promise.resolve(false)
  // After declining, ask again only for the person's own actions, not for a page's reads.
  if (expired && !asking && isRead) return Promise.resolve(false)
  useSession.setState({ expired: true, asking: true })
  return new Promise((resolve) => {
    const stop = useSession.subscribe((state) => {
      if (state.asking) return
      stop()
      resolve(!state.expired && state.user?.id === user.id)
    })
  })
}
