import { unquoted, type Message } from '@quad/contract'
import type { Outgoing } from '../outbox/outgoing.ts'
import { isSameDay } from './day-label.ts'

/** The longest pause, in ms, within what one person writes in a row. */
const longestPause = 5 * 60_000

interface Place {
  /** The same before and after the server has the message. */
  key: string
  startsDay: boolean
  /** The first that is new to the reader. */
  startsNew: boolean
  /** The first of what one person wrote in a row. */
  startsRun: boolean
  /** The last of it. */
  endsRun: boolean
}

export interface SentRow extends Place {
  kind: 'sent'
  message: Message
  sentAt: Date
}

interface OutgoingRow extends Place {
  kind: 'outgoing'
  outgoing: Outgoing
}

/** A message in its place in the chat. */
export type Row = SentRow | OutgoingRow

interface Written {
  /** Oldest first. */
  messages: readonly Message[]
  /** What the server does not have yet; stands at the end. */
  waiting: readonly Outgoing[]
  ownId: string
  /** The `seq` after which all is new to the reader; null where nothing is. */
  newSince: number | null
}

const ownKey = (ts: string): string => `own ${ts}`

const placeSent = ({ messages, ownId, newSince }: Written): SentRow[] => {
  const isNew = ({ seq, fromId }: Message) =>
    newSince !== null && seq > newSince && fromId !== ownId
  const firstNew = messages.findIndex(isNew)
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
      startsRun: !goesOn,
      endsRun: true,
    }
  })
}

/** What has arrived although nobody has said so to its writer yet, is on its way no longer. */
const withoutArrived = ({ messages, waiting, ownId }: Written): readonly Outgoing[] => {
  if (waiting.length === 0) return waiting
  const arrived = new Set(messages.flatMap(({ fromId, ts }) => (fromId === ownId ? [ts] : [])))
  return waiting.filter(({ body }) => !arrived.has(body.ts))
}

const placeOutgoing = (written: Written): OutgoingRow[] =>
  withoutArrived(written).map((outgoing, index) => ({
    kind: 'outgoing',
    key: ownKey(outgoing.body.ts),
    outgoing,
    startsDay: false,
    startsNew: false,
    startsRun: index === 0 && written.messages.at(-1)?.fromId !== written.ownId,
    endsRun: true,
  }))

/** Lays out a chat: where days begin, what is new, and which messages belong together. */
export const layOut = (written: Written): Row[] => {
  const rows = [...placeSent(written), ...placeOutgoing(written)]
  return rows.map((row, index) => ({
    ...row,
    // Each of those on their way says how it is.
    endsRun: row.kind === 'outgoing' || (rows[index + 1]?.startsRun ?? true),
  }))
}
