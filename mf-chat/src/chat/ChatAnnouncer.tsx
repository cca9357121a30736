import { deletedPerson, messageSummary, type ChatLine, type Message } from '@quad/contract'
import { useAnnouncer, VisuallyHidden } from '@quad/shared-ui'
import { useState } from 'react'
import type { LoadedChat } from '../chat.queries.ts'
import { lineTexts, namesOf, quotedLines } from '../message-text/message-text.ts'
import type { Outgoing } from '../outbox/outbox.ts'

interface ChatAnnouncerProps {
  chat: Pick<LoadedChat, 'messages' | 'lines' | 'people'>
  /** One's own messages that are not sent. */
  unsent: readonly Outgoing[]
  ownId: string
}

const lineWords = ({ type, event }: ChatLine, name: string): string =>
  [lineTexts[type](namesOf([name])), event?.title ?? ''].join(' ').trimEnd()

/**
 * Announces messages of others, changes of messages, what others did, and whether one's own messages were sent, while
 * the chat is open.
 */
export function ChatAnnouncer({
  chat: { messages, lines, people },
  unsent,
  ownId,
}: ChatAnnouncerProps) {
  const [message, line] = [messages.at(-1), lines.at(-1)]
  const newestSeq = Math.max(message?.seq ?? 0, line?.seq ?? 0)
  const [openedAt] = useState(newestSeq)
  const nameOf = (id: string): string => (people.get(id) ?? deletedPerson).name

  const words = (): string | false => {
    if (newestSeq <= openedAt) return false
    if (line?.seq === newestSeq) {
      return line.personId !== ownId && lineWords(line, nameOf(line.personId))
    }
    if (!message || message.fromId === ownId || message.deleted) return false
    return `${nameOf(message.fromId)}: ${textOf(message)}`
  }
  const isDelivered = (ts: string) =>
    messages.some((each) => each.fromId === ownId && each.ts === ts)
  const [known, setKnown] = useState({ messages, unsent })
  const [changes, announce] = useAnnouncer()
  if (known.messages !== messages || known.unsent !== unsent) {
    setKnown({ messages, unsent })
    const text =
      sendingWords(known.unsent, unsent, isDelivered) ??
      changeWords(known.messages, messages, { ownId, nameOf })
    if (text !== undefined) announce(text)
  }
  return (
    <>
      <VisuallyHidden aria-live="polite">{words()}</VisuallyHidden>
      {changes}
    </>
  )
}

interface Listener {
  ownId: string
  nameOf: (userId: string) => string
}

const givers = ({ reactions }: Message): { emoji: string; id: string; name: string }[] =>
  reactions.flatMap(({ emoji, by }) => by.map((person) => ({ emoji, ...person })))

const textOf = (message: Message): string => quotedLines(messageSummary(message)).join(' ')

const reactionWords = (before: Message, after: Message, ownId: string): string | undefined => {
  const [had, has] = [givers(before), givers(after)]
  const isIn = (list: typeof had, one: (typeof had)[number]) =>
    list.some(({ emoji, id }) => emoji === one.emoji && id === one.id)
  const given = has.findLast((one) => !isIn(had, one))
  if (given?.id === ownId) return `You reacted with ${given.emoji}`
  // Reactions of others are announced only to the author of the message.
  if (given && after.fromId === ownId) {
    return `${given.name} reacted with ${given.emoji} to your message: ${textOf(after)}`
  }
  const taken = had.find((one) => one.id === ownId && !isIn(has, one))
  return taken && `Your reaction ${taken.emoji} was removed`
}

const wordsOf = (before: Message, after: Message, { ownId, nameOf }: Listener) => {
  const isOwn = after.fromId === ownId
  if (after.deleted !== before.deleted) {
    return isOwn ? 'Your message was deleted' : `${nameOf(after.fromId)} deleted a message`
  }
  if (after.content !== before.content) {
    return isOwn
      ? 'Your message was edited'
      : `${nameOf(after.fromId)} edited a message: ${textOf(after)}`
  }
  if (after.pinned !== before.pinned) {
    return `A message was ${after.pinned ? 'pinned' : 'unpinned'}: ${textOf(after)}`
  }
  return reactionWords(before, after, ownId)
}

/** What changed in messages, to announce it; undefined if nothing did. The newest of several changes. */
const changeWords = (
  before: readonly Message[],
  after: readonly Message[],
  listener: Listener,
): string | undefined => {
  const known = new Map(before.map((message) => [message.id, message]))
  return after
    .flatMap((message) => {
      const old = known.get(message.id)
      return old && old.revision < message.revision ? (wordsOf(old, message, listener) ?? []) : []
    })
    .at(-1)
}

/**
 * What happened to one's own unsent messages, to announce it; undefined if nothing did, and empty for a new one.
 *
 * @param isDelivered whether the chat holds one's own message of this `ts`
 */
const sendingWords = (
  before: readonly Outgoing[],
  after: readonly Outgoing[],
  isDelivered: (ts: string) => boolean,
): string | undefined => {
  const stateBefore = new Map(before.map(({ body, state }) => [body.ts, state]))
  const changed = after.findLast(({ body, state }) => stateBefore.get(body.ts) !== state)
  if (changed?.state === 'failed') return `Your message was not sent. ${changed.reason}`.trimEnd()
  if (changed?.state === 'waiting') return 'Your message will be sent when the connection is back'
  if (changed) return ''
  const gone = before.filter(({ body }) => !after.some((one) => one.body.ts === body.ts))
  if (gone.some(({ state }) => state === 'sending')) return 'Sent'
  // Only a failed message can be discarded; or it had arrived although its response was lost.
  const isDiscarded = gone.some(({ state, body }) => state === 'failed' && !isDelivered(body.ts))
  return isDiscarded ? 'Your message was discarded' : undefined
}
