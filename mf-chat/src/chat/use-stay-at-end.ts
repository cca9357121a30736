import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Keeps the end of a log in sight when its room changes: the box below grows, a keyboard comes up. */
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
