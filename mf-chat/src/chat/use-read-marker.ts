import type { Message } from '@quad/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { markRead } from '../chat.queries.ts'

/**
 * Marks a chat as read up to its newest message, once that is looked at: not in a tab behind others.
 * What one writes oneself marks it at the server.
 */
export const useReadMarker = (chatId: string, newest: Message | undefined, ownId: string): void => {
  const { mutate } = useMutation(markRead)
  const marked = useRef(0)
  const seq = newest && newest.fromId !== ownId ? newest.seq : 0

  useEffect(() => {
    const mark = () => {
      if (seq <= marked.current || document.visibilityState !== 'visible') return
      marked.current = seq
      mutate({ params: { chatId }, body: { seq } })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [chatId, seq, mutate])
}
