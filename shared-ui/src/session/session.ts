import type { SelfUser } from '@quad/contract'
import { answerUnauthenticated, apiAsIs } from '../api/api.ts'
import { ApiFailure } from '../api/failure.ts'
import { storage } from '../storage/storage.ts'
import { setTheme } from '../theme/theme.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { showPerson, showVisitor, useSession, type SessionState } from './session-store.ts'
import { signInAgain } from './sign-in-again.ts'

const signingOutKey = 'quad:signing-out'

let refreshing: Promise<SelfUser | null> | null = null

/** Whether something has happened that the answer on its way may not know of. */
let overtaken = false

const askWhoItIs = async (): Promise<SelfUser> => {
  overtaken = false
  const user = await apiAsIs.getCurrentUser()
  return overtaken ? askWhoItIs() : user
}

const fetchUser = async (): Promise<SelfUser | null> => {
  try {
    const user = await askWhoItIs()
    showPerson(user)
    return user
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 401)) throw error
    if (useSession.getState().status === 'unknown') showVisitor()
    else void signInAgain({ isRead: true })
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

  /** As `refresh`, after something has happened that an answer on its way may not know of. */
  renew(): Promise<SelfUser | null> {
    overtaken = true
    return session.refresh()
  },

  /** Takes over who has just signed in, or the newer state of who is signed in. */
  signedIn(user: SelfUser): void {
    if (useSession.getState().user?.id !== user.id) setTheme(user.settings.themePreference)
    storage.remove(signingOutKey)
    showPerson(user)
    tellOtherTabs()
  },

  /**
   * Changes the signed-in person's snapshot in place; nothing for a visitor. An answer on its way, which
   * may be older than the change, is asked for again.
   */
  update(change: (user: SelfUser) => SelfUser): void {
    overtaken = true
    const { user } = useSession.getState()
    if (user) showPerson(change(user))
  },

  /** Asks a person whose session has ended to sign in, or leaves them alone with it. */
  ask(asking: boolean): void {
    if (useSession.getState().expired) useSession.setState({ asking })
  },

  /**
   * Signs out and resets the theme. Where the server cannot be reached, this browser forgets the
   * person at once, and `startSession` repeats the call before anything else.
   */
  async signOut(): Promise<void> {
    storage.write(signingOutKey, 'yes')
    showVisitor()
    setTheme('system')
    try {
      await apiAsIs.logout()
      storage.remove(signingOutKey)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    } finally {
      // Not before the server knows: what they fetch from then on is a visitor's.
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
      if (useSession.getState().status === 'unknown') showVisitor()
    }
  }
  answerUnauthenticated(signInAgain)
  const stop = followOtherTabs(() => void session.refresh().catch(() => undefined))
  if (!signedIn) showVisitor()
  return { ready: signedIn ? learn() : Promise.resolve(), stop }
}
