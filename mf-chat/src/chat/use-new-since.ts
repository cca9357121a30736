import type { Message } from '@quad/contract'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The `seq` after which a chat's messages are new to the reader: unread when the chat was opened, later
 * those that arrived in a hidden tab. Null if there are none.
 */
export const useNewSince = (messages: readonly Message[], readSeq: number): number | null => {
  const newest = messages.at(-1)?.seq ?? 0
  const [newSince, setNewSince] = useState(newest > readSeq ? readSeq : null)
  const newestNow = useEffectEvent(() => newest)

  useEffect(() => {
    let left: number | null = null
    const turn = (): void => {
      if (document.visibilityState === 'hidden') {
        left = newestNow()
      } else if (left !== null && newestNow() > left) {
        setNewSince(left)
      }
    }
    document.addEventListener('visibilitychange', turn)
    return () => document.removeEventListener('visibilitychange', turn)
  }, [])

  return newSince
}
