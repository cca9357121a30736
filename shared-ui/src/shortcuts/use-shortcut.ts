import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { storage } from '../storage/storage.ts'

const storageKey = 'quad:shortcuts'

const stored = () => ({ on: storage.read(storageKey) !== 'off' })

// A served page shows the initial state, which is the same in each browser.
const ofVisitor = create(() => ({ on: true }))
ofVisitor.setState(stored())

const followOtherTabs = (): (() => void) => {
  const follow = () => ofVisitor.setState(stored())
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Switches the shortcuts of a single key on or off for visitors of this browser. */
export const setShortcuts = (on: boolean): void => {
  storage.write(storageKey, on ? 'on' : 'off')
  ofVisitor.setState({ on })
}

/**
 * Whether shortcuts of a single key are on: the setting of the account, or what a visitor has chosen. People
 * who dictate, or press keys by accident, switch them off (WCAG 2.2, 2.1.4).
 */
export const useShortcuts = (): boolean => {
  const visitorWants = ofVisitor((state) => state.on)
  const settings = useSession((state) => state.user?.settings)
  useEffect(followOtherTabs, [])
  return settings ? settings.keyShortcuts !== false : visitorWants
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Calls back on this key, unless the user is typing, a dialog is open or shortcuts are off. The callback calls
 * `preventDefault` on its event, so that the character is not typed into a newly focused field.
 */
export const useShortcut = (key: '/' | '?', onPress: (event: KeyboardEvent) => void): void => {
  const act = useEffectEvent(onPress)
  const on = useShortcuts()
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== key || modified || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      act(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, on])
}
