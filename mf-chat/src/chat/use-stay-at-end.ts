import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Keeps the end of a log visible when its height changes: the message box grows, or a keyboard opens.
 */
export const useStayAtEnd = (
  log: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  goToEnd: () => void,
): void => {
  const stay = useEffectEvent(() => {
    if (isAtEnd) goToEnd()
  })

  useEffect(() => {
    const observer = new ResizeObserver(() => stay())
    if (log.current) observer.observe(log.current)
    return () => observer.disconnect()
  }, [log])
}
