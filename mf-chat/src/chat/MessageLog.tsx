import { deletedPerson, isolated, type QuotedMessage, type SelfUser } from '@quad/contract'
import { Alert, Button, useIsServed } from '@quad/shared-ui'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { LoadedChat, Older } from '../chat.queries.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { namesOf } from '../message-text/message-text.ts'
import { useNow } from '../use-now.ts'
import type { Mentionable } from './mentioning.ts'
import { LogRow } from './LogRow.tsx'
import { LogItem } from './MessageItem.tsx'
import { MessageDialogs } from './MessageDialogs.tsx'
import {
  menuTabStop,
  messageAbilities,
  offersAnything,
  type MessageQuestion,
} from './MessageMenu.tsx'
import { useReact } from './Reactions.tsx'
import { estimateHeight } from './row-height.ts'
import { layOut, type Row } from './rows.ts'
import { useIsPrinted } from './use-is-printed.ts'
import { useJump } from './use-jump.ts'
import {
  nearEnd,
  useFollowsEnd,
  useKeepPosition,
  useNewSince,
  useReadMarker,
  useStayAtEnd,
} from './use-log-position.ts'
import styles from './chat.module.css'

/** Space above the first message, in px, for loading older ones. */
const headroom = 88

/** How many rows a served page has: the virtualizer draws none before it has measured the log. */
const servedRows = 20
const seqUpTo = (rows: readonly Row[], index: number): number => {
  const row = rows.findLast(({ kind }, at) => at <= index && kind === 'sent')
  return row?.kind === 'sent' ? row.message.seq : 0
}

/** Id of the person who sent a message, or whom a line is about; undefined for the viewer's outgoing message. */
const personIn = (row: Row): string | undefined => {
  if (row.kind === 'line') return row.line.personId
  return row.kind === 'sent' ? row.message.fromId : undefined
}

/** What other parts of a chat do with its log. */
export interface MessageLogHandle {
  /** Edits the viewer's last message, if it can still be edited; `onClose` is called when its form is closed. */
  editLast: (onClose: () => void) => void
}

interface MessageLogProps {
  chatId: string
  user: SelfUser
  chat: LoadedChat
  /** The people whom a message can mention. */
  members: readonly Mentionable[]
  unsent: readonly Outgoing[]
  older: Older
  /** The message that the address names. */
  linked: { seq: number } | undefined
  onRetry: (failed: Outgoing) => void
  onDiscard: (failed: Outgoing) => void
  onReply: (message: QuotedMessage) => void
  ref?: Ref<MessageLogHandle>
}

/**
 * The messages, oldest first. Draws only the visible ones. Opens at the first new message, or at the
 * end, and follows the end from there. Older messages load on scrolling, without moving the others.
 */
export function MessageLog({
  chatId,
  user,
  chat,
  members,
  unsent,
  older,
  linked,
  onRetry,
  onDiscard,
  onReply,
  ref,
}: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const now = useNow()
  const { messages, lines, people, isProjectGroupchat, readSeq, partner, can } = chat
  const newSince = useNewSince(messages, readSeq)
  const rows = useMemo(
    () => layOut({ messages, lines, unsent, ownId: user.id, newSince }),
    [messages, lines, unsent, user.id, newSince],
  )
  // The edited message, and one that the reader went to, stay drawn wherever the reader scrolls: they have the focus.
  const [edited, setEdited] = useState('')
  const onEditClosed = useRef<() => void>(undefined)
  const editedAt = rows.findIndex((row) => row.kind === 'sent' && row.message.id === edited)
  const { jumpTo, isLooking, target, onLeave } = useJump(chat, older)
  const rowWith = (seq: number | undefined) =>
    rows.findIndex((row) => row.kind === 'sent' && row.message.seq === seq)
  const targetAt = rowWith(target)
  // This matters only to React Compiler, which is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => log.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => estimateHeight(rows[index]),
    overscan: 10,
    rangeExtractor: useCallback(
      (range: Range) => {
        const focused = [editedAt, targetAt].filter((index) => index >= 0)
        const indexes = new Set([...defaultRangeExtractor(range), ...focused])
        return [...indexes].toSorted((a, b) => a - b)
      },
      [editedAt, targetAt],
    ),
    paddingStart: headroom,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
  })

  const keepsPlace = useKeepPosition(rows, headroom)
  virtual.shouldAdjustScrollPositionOnItemSizeChange = keepsPlace

  const isServed = useIsServed()
  const firstNew = rows.findIndex(({ startsNew }) => startsNew)
  const openAtPlace = useEffectEvent(() => {
    const linkedAt = rowWith(linked?.seq)
    if (linkedAt >= 0) virtual.scrollToIndex(linkedAt, { align: 'center' })
    else if (firstNew >= 0) virtual.scrollToIndex(firstNew, { align: 'start' })
    else virtual.scrollToEnd()
  })
  useLayoutEffect(() => {
    if (!isServed) openAtPlace()
  }, [isServed])

  // Scroll to one's own new message from any position.
  const newestOwn = unsent.at(-1)?.body.ts
  const shownOwn = useRef(newestOwn)
  useLayoutEffect(() => {
    if (newestOwn !== undefined && newestOwn !== shownOwn.current) virtual.scrollToEnd()
    shownOwn.current = newestOwn
  }, [newestOwn, virtual])

  const { followsEnd, onScroll } = useFollowsEnd(
    linked === undefined && rows.every(({ startsNew }) => !startsNew),
  )
  const isAtEnd = followsEnd || !virtual.range || virtual.isAtEnd(nearEnd)
  // Not `isAtEnd`: with estimated heights, a place in the middle may seem to be near the end.
  useStayAtEnd(log, virtual.range !== null, followsEnd, virtual.scrollToEnd)

  // Kept here, since the message may scroll off the screen while its dialog is open.
  const [asked, setAsked] = useState<{ id: string; question?: MessageQuestion }>({ id: '' })
  const askedMessage = messages.find(({ id }) => id === asked.id)
  const { react, failed } = useReact(chatId)
  const viewing = { ownId: user.id, canSend: can.send, canPin: isProjectGroupchat, now }
  const [reached, setReached] = useState('')
  // The end of the chat. Only the virtualizer can scroll to the first new message.
  const served = rows.map(({ key }, index) => ({ index, key, start: 0 })).slice(-servedRows)
  // A print has all loaded messages, one below the other.
  const isPrinted = useIsPrinted()
  const drawn = isPrinted
    ? rows.map(({ key }, index) => ({ index, key, start: 0 }))
    : isServed
      ? firstNew < 0
        ? served
        : []
      : virtual.getVirtualItems()
  // Asked for in each render: the virtualizer takes no measurements of rows before it has estimated them.
  const size = virtual.getTotalSize()
  const stop = menuTabStop(
    drawn.flatMap(({ index }) => rows[index] ?? []),
    ({ message }) => message.id !== edited && offersAnything(messageAbilities(message, viewing)),
    { reached, lastInSight: rows[virtual.range?.endIndex ?? 0] },
  )

  const [seen, setSeen] = useState(0)
  const inSight = virtual.range ? seqUpTo(rows, virtual.range.endIndex) : 0
  if (inSight > seen) setSeen(inSight)
  useReadMarker(chatId, { seen, readSeq, linked }, (seq) =>
    Boolean(virtual.range && seqUpTo(rows, virtual.range.startIndex - 1) < seq && seq <= inSight),
  )

  const onAsk = useCallback((id: string, question: MessageQuestion) => {
    if (question !== 'edit') return setAsked({ id, question })
    onEditClosed.current = undefined
    setEdited(id)
  }, [])
  const onEdited = useCallback(() => {
    setEdited('')
    onEditClosed.current?.()
  }, [])
  const discard = useCallback(
    (discarded: Outgoing) => {
      // The focused button is removed. A chat that is closed has no message box.
      log.current?.focus({ preventScroll: true })
      onDiscard(discarded)
    },
    [onDiscard],
  )

  useEffect(() => {
    if (linked !== undefined) void jumpTo(linked.seq)
  }, [linked, jumpTo])
  useLayoutEffect(() => {
    if (targetAt >= 0) virtual.scrollToIndex(targetAt, { align: 'center' })
  }, [targetAt, virtual])
  useImperativeHandle(ref, () => ({
    editLast: (onClose) => {
      const own = messages.findLast(({ fromId, deleted }) => fromId === user.id && !deleted)
      if (!own || !messageAbilities(own, viewing).edit) return
      onEditClosed.current = onClose
      setEdited(own.id)
    },
  }))

  const lastMessage = rows.findLastIndex(({ kind }) => kind !== 'line')
  const below = messages.filter(({ seq, fromId }) => seq > seen && fromId !== user.id).length
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // Scrolling draws old messages; ChatAnnouncer announces the new ones.
        aria-live="off"
        aria-busy={older.isFetchingNextPage || undefined}
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.log}
        data-served={isServed || undefined}
        onScroll={onScroll}
      >
        {rows.length === 0 && <p className={styles.nothing}>No messages yet. Say hello!</p>}
        <div
          className={styles.whole}
          style={isServed || isPrinted ? { paddingBlockStart: headroom } : { blockSize: size }}
        >
          {rows.length > 0 && (
            <OlderMessages
              older={older}
              beginning={`This is where ${
                isProjectGroupchat
                  ? `the chat of ${isolated(partner.name)}`
                  : `your conversation with ${isolated(partner.name)}`
              } begins.`}
            />
          )}
          <ol role="list">
            {drawn.map(({ index, key, start }) => {
              const row = rows[index]
              if (!row) return null
              const id = row.kind === 'sent' ? row.message.id : undefined
              return (
                <LogItem
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={older.hasNextPage ? -1 : rows.length}
                  aria-posinset={index + 1}
                  className={styles.placed}
                  {...(index === targetAt && { onLeave })}
                  style={isServed || isPrinted ? {} : { transform: `translateY(${start}px)` }}
                  row={row}
                  now={now}
                >
                  <LogRow
                    {...viewing}
                    {...{ chatId, members, row, onRetry, onAsk, onEdited, onReply }}
                    person={people.get(personIn(row) ?? user.id) ?? deletedPerson}
                    names={namesOf(
                      row.kind === 'line'
                        ? row.personIds.map((each) => (people.get(each) ?? deletedPerson).name)
                        : [],
                    )}
                    showsSender={isProjectGroupchat}
                    isLast={index === lastMessage}
                    isTabStop={id !== undefined && id === stop}
                    isEdited={id === edited}
                    failure={failed && failed.id === id ? failed.text : undefined}
                    onReach={setReached}
                    onReact={react}
                    onDiscard={discard}
                    onJump={jumpTo}
                  />
                </LogItem>
              )
            })}
          </ol>
        </div>
      </div>
      <p role="status" className={styles.looking}>
        {isLooking && 'Loading older messages…'}
      </p>
      {!isAtEnd && <JumpToLatest count={below} onJump={() => virtual.scrollToEnd()} />}
      {askedMessage && (
        <MessageDialogs
          chatId={chatId}
          ownId={user.id}
          message={askedMessage}
          question={asked.question}
          onClose={() => setAsked({ id: asked.id })}
          onReact={(emoji, reacts) => react(askedMessage.id, emoji, reacts)}
          log={log}
        />
      )}
    </div>
  )
}

interface OlderMessagesProps {
  older: Older
  /** Shown above the very first message. */
  beginning: string
}

/** Loads older messages when the reader scrolls near, and marks the start of the chat. */
function OlderMessages({
  older: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  beginning,
}: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const misses = isFetchNextPageError && !isFetchingNextPage

  useEffect(() => {
    if (!waits || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      // Load before the reader reaches the end.
      { root: place.current.closest('[role=log]'), rootMargin: '600px 0px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
    // Observes again after each page: a page that does not fill the log loads the next one.
  }, [waits, fetchNextPage])

  return (
    <div ref={place} className={styles.older}>
      {!hasNextPage && <p className={styles.beginning}>{beginning}</p>}
      {misses && <Alert>Older messages could not be loaded.</Alert>}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {misses ? 'Retry' : 'Show older messages'}
        </Button>
      )}
    </div>
  )
}

interface JumpToLatestProps {
  /** Number of unseen messages from others. */
  count: number
  onJump: () => void
}

/** Button that scrolls from older messages to the end of the chat. */
function JumpToLatest({ count, onJump }: JumpToLatestProps) {
  return (
    <Button size="small" className={styles.jump} onClick={onJump}>
      <ArrowDown aria-hidden />
      Jump to latest {count > 0 && <span className={styles.count}>{count} new</span>}
    </Button>
  )
}
