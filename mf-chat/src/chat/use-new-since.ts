import type { Message } from '@quad/contract'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The `seq` after which a chat's messages are new to its reader: what came before the chat was opened
 * and is unread, then what came while the page was behind others. Null where nothing is.
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
