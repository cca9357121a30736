import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Calls back on the slash key, unless the user is typing or a dialog is open. The callback calls
 * `preventDefault` on its event, so that the slash is not typed into the newly focused field.
 */
export const useSlashKey = (onSlash: (event: KeyboardEvent) => void): void => {
  const act = useEffectEvent(onSlash)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || modified || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      act(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
