import { storage } from '../storage/storage.ts'
import { startOver, useSession } from './session-store.ts'

// The value is the signed-in user's id (or '') and a random part, so that each write changes it.
const changedKey = 'quad:session-changed'

/** Informs the browser's other tabs of the signed-in user. */
export const tellOtherTabs = (): void => {
  const personId = useSession.getState().user?.id ?? ''
  storage.write(changedKey, `${personId} ${Date.now()}-${Math.random()}`)
}

/**
 * Follows changes of the session in other tabs, also those made while this page was in the back/forward cache.
 * Clears another user's data at once, then calls `learn` to request the signed-in user.
 *
 * @returns stops following
 */
export const followOtherTabs = (learn: () => void): (() => void) => {
  let known = storage.read(changedKey)

  const follow = (change: string): void => {
    const personId = change.split(' ', 1)[0] ?? ''
    const before = useSession.getState().user?.id ?? ''
    if (personId !== before && before !== '') startOver()
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
