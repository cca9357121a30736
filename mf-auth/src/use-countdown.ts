import { useEffect, useState } from 'react'

interface Countdown {
  /** Remaining whole seconds; 0 when it does not run. */
  left: number
  start: (seconds: number) => void
}

/** Counts down to 0 by the clock, so that a tab that slept is correct. */
export const useCountdown = (): Countdown => {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const runs = left > 0

  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [runs])

  const start = (seconds: number) => {
    const began = Date.now()
    setNow(began)
    setEnd(began + seconds * 1000)
  }
  return { left, start }
}
