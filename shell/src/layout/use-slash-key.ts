import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Calls back on the slash key, unless somebody types or a dialog is in front of the page. What it is
 * called with keeps the slash out of the field that is given the focus, by `preventDefault`.
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
