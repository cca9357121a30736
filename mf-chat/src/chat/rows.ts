import { unquoted, type ChatLine, type Message } from '@quad/contract'
import type { Outgoing } from '../outbox/outgoing.ts'
import { isSameDay } from '@quad/shared-ui'

/** Maximum pause, in ms, between messages of one group. */
const longestPause = 5 * 60_000

interface RowPosition {
  /** Stays the same after the server has stored the message. */
  key: string
  startsDay: boolean
  /** Whether it is the first unread message. */
  startsNew: boolean
  /** Whether it is the first of its group. */
  startsRun: boolean
  /** Whether it is the last of its group. */
  endsRun: boolean
}

export interface SentRow extends RowPosition {
  kind: 'sent'
  message: Message
  sentAt: Date
}

interface OutgoingRow extends RowPosition {
  kind: 'outgoing'
  outgoing: Outgoing
}

export interface LineRow extends RowPosition {
  kind: 'line'
  line: ChatLine
  sentAt: Date
}

/** A message or a line with its position in the chat. */
export type Row = SentRow | OutgoingRow | LineRow

type Stored = { kind: 'sent'; message: Message } | { kind: 'line'; line: ChatLine }

interface Written {
  /** Oldest first. */
  messages: readonly Message[]
  /** Oldest first. */
  lines: readonly ChatLine[]
  /** Messages that the server does not have yet; shown at the end. */
  waiting: readonly Outgoing[]
  ownId: string
  /** The `seq` after which messages are unread; null if all are read. */
  newSince: number | null
}

const ownKey = (ts: string): string => `own ${ts}`

const entryOf = (stored: Stored): Message | ChatLine =>
  stored.kind === 'sent' ? stored.message : stored.line

/** The messages and the lines in their one order. */
const inOneOrder = ({ messages, lines }: Written): Stored[] =>
  [
    ...messages.map((message): Stored => ({ kind: 'sent', message })),
    ...lines.map((line): Stored => ({ kind: 'line', line })),
  ].toSorted((one, other) => entryOf(one).seq - entryOf(other).seq)

/**
 * Index of the row below "New messages"; -1 if no message is new. While the read messages are not loaded,
 * it is the first loaded row, even an own message: when older ones load, only the first row changes.
 */
const indexOfNews = (stored: readonly Stored[], { ownId, newSince }: Written): number => {
  if (newSince === null) return -1
  const firstNew = stored.findIndex(
    (each) => each.kind === 'sent' && each.message.seq > newSince && each.message.fromId !== ownId,
  )
  const continuesAbove = stored.length > 0 && entryOf(stored[0]!).seq > newSince + 1
  return firstNew > 0 && continuesAbove ? 0 : firstNew
}

const placeStored = (written: Written): (SentRow | LineRow)[] => {
  const stored = inOneOrder(written)
  const firstNew = indexOfNews(stored, written)
  const times = stored.map((each) => new Date(unquoted(entryOf(each).timeSent)))
  return stored.map((each, index): SentRow | LineRow => {
    const before = stored[index - 1]
    const sentAt = times[index]!
    const lastSentAt = times[index - 1]
    const startsDay = !lastSentAt || !isSameDay(lastSentAt, sentAt)
    const startsNew = index === firstNew
    const position = { sentAt, startsDay, startsNew, endsRun: true }
    if (each.kind === 'line') return { ...each, ...position, key: each.line.id, startsRun: true }
    const { fromId, id, ts } = each.message
    const goesOn =
      before?.kind === 'sent' &&
      before.message.fromId === fromId &&
      !startsDay &&
      !startsNew &&
      sentAt.getTime() - lastSentAt.getTime() <= longestPause
    return {
      ...each,
      ...position,
      key: fromId === written.ownId ? ownKey(ts) : id,
      startsRun: !goesOn,
    }
  })
}

/** Leaves out messages that the chat already shows: they arrived before the response to their sender. */
const withoutArrived = ({ messages, waiting, ownId }: Written): readonly Outgoing[] => {
  if (waiting.length === 0) return waiting
  const arrived = new Set(messages.flatMap(({ fromId, ts }) => (fromId === ownId ? [ts] : [])))
  return waiting.filter(({ body }) => !arrived.has(body.ts))
}

const placeOutgoing = (written: Written, last: SentRow | LineRow | undefined): OutgoingRow[] =>
  withoutArrived(written).map((outgoing, index) => ({
    kind: 'outgoing',
    key: ownKey(outgoing.body.ts),
    outgoing,
    startsDay: false,
    startsNew: false,
    startsRun: index === 0 && !(last?.kind === 'sent' && last.message.fromId === written.ownId),
    endsRun: true,
  }))

/** Computes the rows of a chat: lines, day starts, the first unread message, and groups of messages. */
export const layOut = (written: Written): Row[] => {
  const stored = placeStored(written)
  const rows = [...stored, ...placeOutgoing(written, stored.at(-1))]
  return rows.map((row, index) => ({
    ...row,
    // Each outgoing message shows its state.
    endsRun: row.kind === 'outgoing' || (rows[index + 1]?.startsRun ?? true),
  }))
}
