import { unquoted, type ChatLine, type Message } from '@quad/contract'
import type { Outgoing } from '../outbox/outbox.ts'
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
  startsGroup: boolean
  /** Whether it is the last of its group. */
  endsGroup: boolean
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
  /** Whom the line is about: the people who joined in a row, or one person. */
  personIds: readonly string[]
}

/** A message or a line with its position in the chat. */
export type Row = SentRow | OutgoingRow | LineRow

interface Written {
  /** Oldest first. */
  messages: readonly Message[]
  /** Oldest first. */
  lines: readonly ChatLine[]
  /** Messages that the server does not have yet; shown at the end. */
  unsent: readonly Outgoing[]
  ownId: string
  /** The `seq` after which messages are unread; null if all are read. */
  newSince: number | null
}

const ownKey = (ts: string): string => `own ${ts}`

/** Whether older rows that are not loaded are new, too. */
const continuesAbove = ({ messages, lines, newSince }: Written): boolean => {
  const [message, line] = [messages[0]?.seq ?? Infinity, lines[0]?.seq ?? Infinity]
  return newSince !== null && Math.min(message, line) > newSince + 1
}

/**
 * Index of the message below "New messages"; -1 if none is new. While the read messages are not loaded,
 * it is the first loaded one, even an own one: when older messages load, only the first row changes.
 */
const indexOfFirstNew = (written: Written): number => {
  const { messages, ownId, newSince } = written
  if (newSince === null) return -1
  const firstNew = messages.findIndex(({ seq, fromId }) => seq > newSince && fromId !== ownId)
  return firstNew > 0 && continuesAbove(written) ? 0 : firstNew
}

const placeSent = (written: Written): SentRow[] => {
  const { messages, ownId } = written
  const firstNew = indexOfFirstNew(written)
  const times = messages.map(({ timeSent }) => new Date(unquoted(timeSent)))
  return messages.map((message, index): SentRow => {
    const before = messages[index - 1]
    const sentAt = times[index]!
    const lastSentAt = times[index - 1]
    const startsDay = !lastSentAt || !isSameDay(lastSentAt, sentAt)
    const startsNew = index === firstNew
    const goesOn =
      before?.fromId === message.fromId &&
      !startsDay &&
      !startsNew &&
      sentAt.getTime() - lastSentAt.getTime() <= longestPause
    return {
      kind: 'sent',
      key: message.fromId === ownId ? ownKey(message.ts) : message.id,
      message,
      sentAt,
      startsDay,
      startsNew,
      startsGroup: !goesOn,
      endsGroup: true,
    }
  })
}

const seqOf = (row: SentRow | LineRow): number =>
  row.kind === 'sent' ? row.message.seq : row.line.seq

const placeLine = (line: ChatLine): LineRow => ({
  kind: 'line',
  key: line.id,
  line,
  sentAt: new Date(unquoted(line.timeSent)),
  personIds: [line.personId],
  startsDay: false,
  startsNew: false,
  startsGroup: true,
  endsGroup: true,
})

/** Maximum time, in ms, from the first to the last of the people who joined in one line. */
const longestJoining = 60 * 60_000

/** Puts people who joined in a row within an hour into one line, in the place of the first. */
const withJoinedTogether = (rows: readonly (SentRow | LineRow)[]): (SentRow | LineRow)[] => {
  const placed: (SentRow | LineRow)[] = []
  for (const row of rows) {
    const before = placed.at(-1)
    const isTogether =
      row.kind === 'line' &&
      before?.kind === 'line' &&
      row.line.type === 'joined' &&
      before.line.type === 'joined' &&
      row.sentAt.getTime() - before.sentAt.getTime() <= longestJoining
    if (!isTogether) placed.push(row)
    else {
      const personIds = [...new Set([...before.personIds, ...row.personIds])]
      placed[placed.length - 1] = { ...before, personIds }
    }
  }
  return placed
}

/** Places the messages, and the lines between them. */
const placeStored = (written: Written): (SentRow | LineRow)[] => {
  const sent = placeSent(written)
  if (written.lines.length === 0) return sent
  const rows = withJoinedTogether(
    [...sent, ...written.lines.map(placeLine)].toSorted((a, b) => seqOf(a) - seqOf(b)),
  )
  const firstNewMessage = rows.findIndex(({ startsNew }) => startsNew)
  // The first row may be a line.
  const firstNew = firstNewMessage > 0 && continuesAbove(written) ? 0 : firstNewMessage
  return rows.map((row, index) => {
    const before = rows[index - 1]
    const startsDay = !before || !isSameDay(before.sentAt, row.sentAt)
    return {
      ...row,
      startsDay,
      startsNew: index === firstNew,
      startsGroup: row.startsGroup || startsDay || before?.kind === 'line',
    }
  })
}

/** Leaves out messages that the chat already shows: they arrived before the response to their sender. */
const withoutArrived = ({ messages, unsent, ownId }: Written): readonly Outgoing[] => {
  if (unsent.length === 0) return unsent
  const arrived = new Set(messages.flatMap(({ fromId, ts }) => (fromId === ownId ? [ts] : [])))
  return unsent.filter(({ body }) => !arrived.has(body.ts))
}

const placeOutgoing = (written: Written, last: SentRow | LineRow | undefined): OutgoingRow[] =>
  withoutArrived(written).map((outgoing, index) => ({
    kind: 'outgoing',
    key: ownKey(outgoing.body.ts),
    outgoing,
    startsDay: false,
    startsNew: false,
    startsGroup: index === 0 && !(last?.kind === 'sent' && last.message.fromId === written.ownId),
    endsGroup: true,
  }))

/** Computes the rows of a chat: lines, day starts, the first unread message, and groups of messages. */
export const layOut = (written: Written): Row[] => {
  const stored = placeStored(written)
  const rows = [...stored, ...placeOutgoing(written, stored.at(-1))]
  return rows.map((row, index) => ({
    ...row,
    // Each outgoing message shows its state.
    endsGroup: row.kind === 'outgoing' || (rows[index + 1]?.startsGroup ?? true),
  }))
}
