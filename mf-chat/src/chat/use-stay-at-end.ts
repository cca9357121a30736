import { useEffect, useRef, type RefObject } from 'react'

/** Keeps the end of a log in sight when its room changes: the box below grows, a keyboard comes up. */
export const useStayAtEnd = (
  log: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  goToEnd: () => void,
): void => {
  const latest = useRef({ isAtEnd, goToEnd })
  useEffect(() => {
    latest.current = { isAtEnd, goToEnd }
  })

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (latest.current.isAtEnd) latest.current.goToEnd()
    })
    if (log.current) observer.observe(log.current)
    return () => observer.disconnect()
  }, [log])
}
