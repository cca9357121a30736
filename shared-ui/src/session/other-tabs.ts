import { storage } from '../storage/storage.ts'
import { startOver, useSession } from './session-store.ts'

// Holds who is signed in ('' for nobody), and what makes each change a new text.
const changedKey = 'quad:session-changed'

/** Tells this browser's other tabs who is signed in now. */
export const tellOtherTabs = (): void => {
  const personId = useSession.getState().user?.id ?? ''
  storage.write(changedKey, `${personId} ${Date.now()}-${Math.random()}`)
}

/**
 * Follows what other tabs say, also where this page slept in the browser's history meanwhile. What
 * it showed of somebody else goes at once; `learn` then asks who is signed in. Returns what ends it.
 */
export const followOtherTabs = (learn: () => void): (() => void) => {
  let known = storage.read(changedKey)

  const follow = (said: string): void => {
    const personId = said.split(' ', 1)[0] ?? ''
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
    const said = storage.read(changedKey)
    if (persisted && said !== null && said !== known) follow(said)
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
