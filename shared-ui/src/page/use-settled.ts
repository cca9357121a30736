import { useEffect, useState } from 'react'

/** The first moment of what is shown, in ms: until it is over, what is in sight comes before all else. */
const moment = 200

/** Whether this has been shown for a moment, so that what nobody has missed yet may be done. */
export const useSettled = (): boolean => {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), moment)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
