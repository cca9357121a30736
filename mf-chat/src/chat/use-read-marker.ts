import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { markRead } from '../chat.queries.ts'

/** Time that a message must be visible to count as read, in ms. */
const glance = 300

/**
 * Marks a chat as read up to the last visible message, but not in a hidden tab.
 *
 * @param seen its `seq`
 * @param readSeq the present read marker
 */
export const useReadMarker = (chatId: string, seen: number, readSeq: number): void => {
  const { mutate } = useMutation(markRead)
  const marked = useRef(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        if (seen <= Math.max(marked.current, readSeq)) return
        marked.current = seen
        const forget = (): void => {
          marked.current = 0
        }
        mutate({ params: { chatId }, body: { seq: seen } }, { onError: forget })
      }, glance)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [chatId, seen, readSeq, mutate])
}
