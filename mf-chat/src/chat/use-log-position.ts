import type { Message, Notification } from '@quad/contract'
import { api, subscribe } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type UIEvent } from 'react'
import type { Row } from './rows.ts'

/** Closer to the end than this, in px, the log follows new messages. */
export const nearEnd = 80

/**
 * Whether the reader follows the end of a log: until they scroll up, and again once they are near it. They still do when
 * rows grow, although the end is far away until the log has scrolled.
 */
export const useFollowsEnd = (opensAtEnd: boolean) => {
  const [followsEnd, setFollowsEnd] = useState(opensAtEnd)
  const last = useRef(0)

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    if (scrollHeight - clientHeight - scrollTop <= nearEnd) setFollowsEnd(true)
    else if (scrollTop < last.current) setFollowsEnd(false)
    last.current = scrollTop
  }

  return { followsEnd, onScroll }
}

/**
 * Keeps the end of a log visible when its height changes: the message box grows, or a keyboard opens.
 *
 * @param isDrawn whether the virtualizer observes rows
 */
export const useStayAtEnd = (
  log: RefObject<HTMLElement | null>,
  isDrawn: boolean,
  followsEnd: boolean,
  goToEnd: () => void,
): void => {
  const stay = useEffectEvent(() => {
    if (followsEnd) goToEnd()
  })

  useEffect(() => {
    // Observers run in the order of their creation: the end is known once the virtualizer has measured the rows.
    if (!isDrawn) return undefined
    const observer = new ResizeObserver(() => stay())
    if (log.current) observer.observe(log.current)
    return () => observer.disconnect()
  }, [log, isDrawn])
}

type Log = Virtualizer<HTMLDivElement, Element>
type Rule = NonNullable<Log['shouldAdjustScrollPositionOnItemSizeChange']>

/**
 * Keeps the visible messages in place when a row above changes its height. The virtualizer itself does
 * so only when the user is not scrolling up, but older messages load while scrolling up.
 *
 * @param headroom Space above the first row, in px
 * @returns whether the log scrolls by as much as a row has grown
 */
export const useKeepPosition = (rows: readonly Row[], headroom: number): Rule => {
  const firstKey = rows[0]?.key
  /** `before` is the offset of the formerly first row below the older ones; 0 until then. */
  const [first, setFirst] = useState({ key: firstKey, before: 0 })
  if (first.key !== firstKey) {
    setFirst({ key: firstKey, before: rows.findIndex(({ key }) => key === first.key) })
  }

  return ({ key, index, start, end }, _, { scrollOffset, itemSizeCache }) => {
    const top = scrollOffset ?? 0
    const isMeasured = itemSizeCache.has(key)
    // Older messages are inserted above the formerly first row, which loses its day heading, "New
    // messages" line and sender name to them. The rows below stay in place, even at the very top.
    const isNew = index < first.before && !isMeasured
    const losesHeading = index === first.before && index > 0
    if (isNew || losesHeading) return start <= top + headroom
    return isMeasured ? end <= top : start < top
  }
}

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

/** Time that a message must be visible to count as read, in ms. */
const glance = 300

interface Reading {
  /** The `seq` of the last visible message. */
  seen: number
  /** The present read marker. */
  readSeq: number
  /** The message that the address names. */
  linked: { seq: number } | undefined
}

/**
 * Marks a chat as read up to the last visible message, but not in a hidden tab. An edit may mention the viewer in a message
 * that was read before: that is marked again when the viewer goes to it, or has it in sight.
 */
export const useReadMarker = (
  chatId: string,
  { seen, readSeq, linked }: Reading,
  isInSight: (seq: number) => boolean,
): void => {
  const { mutate } = useMutation({
    mutationFn: (seq: number) => api.markRead({ params: { chatId }, body: { seq } }),
    // A background request: without a network it waits until there is one.
    networkMode: 'online',
  })
  const marked = useRef(0)
  const markAgain = useEffectEvent((seq: number) => {
    if (seq <= readSeq) mutate(seq)
  })
  useEffect(() => {
    if (linked) markAgain(linked.seq)
  }, [linked])
  const onMention = useEffectEvent(({ chatId: of, messageSeq: seq }: Notification) => {
    if (of === chatId && seq && document.visibilityState === 'visible' && isInSight(seq)) {
      markAgain(seq)
    }
  })
  useEffect(
    () =>
      subscribe((event) => {
        if (event.type === 'notification') onMention(event.notification)
      }),
    [],
  )

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
        mutate(seen, { onError: forget })
      }, glance)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [seen, readSeq, mutate])
}
