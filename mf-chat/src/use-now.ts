import { clock } from '@quad/shared-ui'
import { useEffect, useState } from 'react'

const minute = 60_000

/** The current time, updated each minute, so that "just now" does not stay on an open page. */
export const useNow = (): Date => {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
