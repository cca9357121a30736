import type { Message } from '@quad/contract'
import { useEffect, useRef, useState } from 'react'

/**
 * The `seq` after which a chat's messages are new to its reader: what came before the chat was opened
 * and is unread, then what came while the page was behind others. Null where nothing is.
 */
export const useNewSince = (messages: readonly Message[], readSeq: number): number | null => {
  const newest = messages.at(-1)?.seq ?? 0
  const [newSince, setNewSince] = useState(newest > readSeq ? readSeq : null)
  const latest = useRef(newest)
  useEffect(() => {
    latest.current = newest
  }, [newest])

  useEffect(() => {
    let left: number | null = null
    const turn = (): void => {
      if (document.visibilityState === 'hidden') {
        left = latest.current
      } else if (left !== null && latest.current > left) {
        setNewSince(left)
      }
    }
    document.addEventListener('visibilitychange', turn)
    return () => document.removeEventListener('visibilitychange', turn)
  }, [])

  return newSince
}
