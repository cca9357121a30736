import type { SelfUser } from '@quad/contract'
import { create } from 'zustand'
import { api, onUnauthenticated } from '../api/api.ts'
import { ApiFailure } from '../api/failure.ts'
import { queryClient } from '../api/query-client.ts'
import { storage } from '../storage/storage.ts'
import { setTheme } from '../theme/theme.ts'

/** `unknown` until the server said who is signed in; `incomplete` has yet to finish the profile. */
export type SessionStatus = 'unknown' | 'signedOut' | 'incomplete' | 'complete'

export interface SessionState {
  status: SessionStatus
  user: SelfUser | null
  /** The session ended at the server while somebody was signed in here. */
  expired: boolean
}

// Other tabs follow what is written under these keys.
const changedKey = 'quad:session-changed'
const signingOutKey = 'quad:signing-out'

const signedOut: SessionState = { status: 'signedOut', user: null, expired: false }

/** Who is signed in: a hook (`useSession((s) => s.user)`), and a store. */
export const useSession = create<SessionState>()(() => ({
  status: 'unknown',
  user: null,
  expired: false,
}))

const show = (user: SelfUser): void => {
  const wasExpired = useSession.getState().expired
  useSession.setState({
    status: user.profileCompleted ? 'complete' : 'incomplete',
    user,
    expired: false,
  })
  // What was refused meanwhile is asked for again.
  if (wasExpired) void queryClient.invalidateQueries()
}

const tellOtherTabs = (): void => {
  storage.write(changedKey, `${Date.now()}-${Math.random()}`)
}

const forget = (): void => {
  useSession.setState(signedOut)
  queryClient.clear()
}

let refreshing: Promise<SelfUser | null> | null = null

const fetchUser = async (): Promise<SelfUser | null> => {
  try {
    const user = await api.getCurrentUser()
    show(user)
    return user
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 401)) throw error
    if (useSession.getState().status === 'unknown') useSession.setState(signedOut)
    return null
  }
}

export const session = {
  get: (): SessionState => useSession.getState(),

  /**
   * Asks the server who is signed in; calls at the same moment share one answer. Resolves to null for
   * a visitor, and rejects with an `ApiFailure` when the server cannot say.
   */
  refresh(): Promise<SelfUser | null> {
    refreshing ??= fetchUser().finally(() => {
      refreshing = null
    })
    return refreshing
  },

  /** Takes over who has just signed in, or the newer state of who is signed in. */
  signedIn(user: SelfUser): void {
    const before = useSession.getState().user?.id
    if (before !== user.id) {
      queryClient.clear()
      setTheme(user.settings.themePreference)
    }
    storage.remove(signingOutKey)
    show(user)
    if (before !== user.id) tellOtherTabs()
  },

  /** Changes the signed-in person's snapshot in place; nothing for a visitor. */
  update(change: (user: SelfUser) => SelfUser): void {
    const { user } = useSession.getState()
    if (user) show(change(user))
  },

  /**
   * Signs out and resets the theme. Where the server cannot be reached, this browser forgets the
   * person at once, and `startSession` repeats the call before anything else.
   */
  async signOut(): Promise<void> {
    storage.write(signingOutKey, 'yes')
    forget()
    setTheme('system')
    try {
      await api.logout()
      storage.remove(signingOutKey)
      // They ask the server, which has to know by then.
      tellOtherTabs()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    }
  },
}

const finishSigningOut = async (): Promise<void> => {
  if (storage.read(signingOutKey) === null) return
  await api.logout()
  storage.remove(signingOutKey)
  tellOtherTabs()
}

/**
 * Learns who is signed in and follows other tabs. `signedIn` is what the page says: a visitor's page
 * makes no call. Resolves when the status is known or could not be learnt; `stop` ends the following.
 */
export const startSession = (signedIn: boolean): { ready: Promise<void>; stop: () => void } => {
  const learn = async (): Promise<void> => {
    try {
      await finishSigningOut()
      await session.refresh()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // Nobody can be shown as signed in; the pages themselves say that the server is away.
      if (useSession.getState().status === 'unknown') useSession.setState(signedOut)
    }
  }
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== changedKey) return
    const before = useSession.getState().user?.id
    void session.refresh().then(
      (user) => {
        if (user === null && before !== undefined) forget()
        else if (user !== null && user.id !== before) queryClient.clear()
      },
      () => undefined,
    )
  }
  const stopUnauthenticated = onUnauthenticated(() => {
    if (useSession.getState().user) useSession.setState({ expired: true })
  })
  window.addEventListener('storage', followOtherTab)
  if (!signedIn) useSession.setState(signedOut)
  return {
    ready: signedIn ? learn() : Promise.resolve(),
    stop: () => {
      stopUnauthenticated()
      window.removeEventListener('storage', followOtherTab)
    },
  }
}
