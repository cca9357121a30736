import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LoadedChat, Older } from '../chat.queries.ts'

/** A message that a reader goes to. */
interface Jump {
  /** Goes to the message with this number. Loads older ones until it is there. */
  jumpTo: (seq: number) => Promise<void>
  isLooking: boolean
  /** The `seq` of the message that the reader went to, while it has the focus. */
  target: number | undefined
  onLeave: () => void
}

const has = ({ messages }: LoadedChat, wanted: number): boolean =>
  messages.some(({ seq }) => seq === wanted)

/** Leads to messages of a chat, also to those that are not loaded. */
export const useJump = (chat: LoadedChat, older: Older): Jump => {
  const [isLooking, setLooking] = useState(false)
  const [target, setTarget] = useState<number>()
  // So that the functions, and so the rows of the log, stay the same.
  const latest = useRef({ chat, older })
  useLayoutEffect(() => {
    latest.current = { chat, older }
  })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const jumpTo = useCallback(async (seq: number) => {
    const { fetchNextPage, hasNextPage } = latest.current.older
    let [loaded, hasMore] = [latest.current.chat, hasNextPage]
    setLooking(true)
    while (hasMore && isOpen.current && !has(loaded, seq)) {
      const page = await fetchNextPage()
      // The log says so.
      if (page.isError || !page.data) break
      loaded = page.data
      hasMore = page.hasNextPage
    }
    setLooking(false)
    if (has(loaded, seq)) setTarget(seq)
  }, [])
  const onLeave = useCallback(() => setTarget(undefined), [])

  return { jumpTo, isLooking, target, onLeave }
}
