import { deletedPerson, type SelfUser } from '@quad/contract'
import { ReportDialog } from '@quad/shared-ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../chat.queries.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import { useNow } from '../use-now.ts'
import { JumpToLatest } from './JumpToLatest.tsx'
import { LineItem } from './LineItem.tsx'
import { MessageItem } from './MessageItem.tsx'
import { OlderMessages, type Older } from './OlderMessages.tsx'
import { ReportButton } from './ReportButton.tsx'
import { reportStop } from './report-stop.ts'
import { layOut, type Row } from './rows.ts'
import { useKeepPosition } from './use-keep-position.ts'
import { useNewSince } from './use-new-since.ts'
import { useReadMarker } from './use-read-marker.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import styles from './message-log.module.css'

/** Closer to the end than this, in px, the log follows new messages. */
const nearEnd = 80
/** Space above the first message, in px, for loading older ones. */
const headroom = 88
const lineHeight = 25

/** Estimated height of a row, in px. */
const estimate = (row: Row | undefined): number => {
  if (!row) return 0
  if (row.kind === 'line') return 38 + (row.startsDay ? 44 : 0)
  const text = row.kind === 'sent' ? row.message.content : row.outgoing.body.msg
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 60 || 1), 0)
  return 24 + lines * lineHeight + (row.endsRun ? 22 : 0) + (row.startsDay ? 44 : 0)
}

const seqUpTo = (rows: readonly Row[], index: number): number => {
  const row = rows.findLast(({ kind }, at) => at <= index && kind === 'sent')
  return row?.kind === 'sent' ? row.message.seq : 0
}

interface MessageLogProps {
  chatId: string
  user: SelfUser
  conversation: Conversation
  waiting: readonly Outgoing[]
  older: Older
  onRetry: (failed: Outgoing) => void
  onDiscard: (failed: Outgoing) => void
}

/**
 * The messages, oldest first. Draws only the visible ones. Opens at the first new message, or at the
 * end, and follows the end from there. Older messages load on scrolling, without moving the others.
 */
export function MessageLog({
  chatId,
  user,
  conversation,
  waiting,
  older,
  onRetry,
  onDiscard,
}: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const now = useNow()
  const { messages, lines, people, isProjectGroupchat, readSeq, partner } = conversation
  const newSince = useNewSince(messages, readSeq)
  const rows = useMemo(
    () => layOut({ messages, lines, waiting, ownId: user.id, newSince }),
    [messages, lines, waiting, user.id, newSince],
  )
  // This matters only to React Compiler, which is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => log.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => estimate(rows[index]),
    overscan: 10,
    paddingStart: headroom,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
  })

  const keepsPlace = useKeepPosition(rows, headroom)
  virtual.shouldAdjustScrollPositionOnItemSizeChange = keepsPlace

  const openWhereNewsBegin = useEffectEvent(() => {
    const firstNew = rows.findIndex(({ startsNew }) => startsNew)
    if (firstNew >= 0) virtual.scrollToIndex(firstNew, { align: 'start' })
    else virtual.scrollToEnd()
  })
  useLayoutEffect(() => openWhereNewsBegin(), [])

  // Scroll to one's own new message from any position.
  const newestOwn = waiting.at(-1)?.body.ts
  const shownOwn = useRef(newestOwn)
  useLayoutEffect(() => {
    if (newestOwn !== undefined && newestOwn !== shownOwn.current) virtual.scrollToEnd()
    shownOwn.current = newestOwn
  }, [newestOwn, virtual])

  const isAtEnd = !virtual.range || virtual.isAtEnd(nearEnd)
  useStayAtEnd(log, isAtEnd, virtual.scrollToEnd)

  // Kept here, since the message may scroll off the screen while the report is written.
  const [reported, setReported] = useState({ id: '', open: false })
  const [reached, setReached] = useState('')
  const drawn = virtual.getVirtualItems()
  const stop = reportStop(
    drawn.flatMap(({ index }) => rows[index] ?? []),
    { ownId: user.id, reached, lastInSight: rows[virtual.range?.endIndex ?? 0] },
  )

  const [seen, setSeen] = useState(0)
  const inSight = virtual.range ? seqUpTo(rows, virtual.range.endIndex) : 0
  if (inSight > seen) setSeen(inSight)
  useReadMarker(chatId, seen, readSeq)

  const lastMessage = rows.findLastIndex(({ kind }) => kind !== 'line')
  const below = messages.filter(({ seq, fromId }) => seq > seen && fromId !== user.id).length
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // Scrolling draws old messages; OpenChat announces the new ones.
        aria-live="off"
        aria-busy={older.loading || undefined}
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.log}
      >
        {rows.length === 0 && <p className={styles.nothing}>No messages yet. Say hello!</p>}
        <div className={styles.whole} style={{ blockSize: virtual.getTotalSize() }}>
          {rows.length > 0 && (
            <OlderMessages
              older={older}
              beginning={`This is where ${
                isProjectGroupchat
                  ? `the chat of ${partner.name}`
                  : `your conversation with ${partner.name}`
              } begins.`}
            />
          )}
          <ol>
            {drawn.map(({ index, key, start }) => {
              const row = rows[index]
              if (!row) return null
              const place = {
                ref: virtual.measureElement,
                'data-index': index,
                'aria-setsize': older.available ? -1 : rows.length,
                'aria-posinset': index + 1,
                className: styles.placed,
                style: { transform: `translateY(${start}px)` },
                now,
              }
              if (row.kind === 'line') {
                const person = people.get(row.line.personId) ?? deletedPerson
                return <LineItem key={key} {...place} row={row} person={person} />
              }
              const fromId = row.kind === 'sent' ? row.message.fromId : user.id
              const sender = people.get(fromId) ?? deletedPerson
              return (
                <MessageItem
                  key={key}
                  {...place}
                  row={row}
                  isOwn={fromId === user.id}
                  sender={sender}
                  showsSender={isProjectGroupchat}
                  isLast={index === lastMessage}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                  actions={
                    row.kind === 'sent' &&
                    fromId !== user.id && (
                      <ReportButton
                        senderName={sender.name}
                        isStop={row.message.id === stop}
                        onReach={() => setReached(row.message.id)}
                        onReport={() => setReported({ id: row.message.id, open: true })}
                      />
                    )
                  }
                />
              )
            })}
          </ol>
        </div>
      </div>
      {!isAtEnd && <JumpToLatest count={below} onJump={() => virtual.scrollToEnd()} />}
      <ReportDialog
        about="message"
        id={reported.id}
        what="this message"
        open={reported.open}
        onOpenChange={(open) => setReported({ ...reported, open })}
      />
    </div>
  )
}
