import type { Message } from '@quad/contract'
import { messageLines } from '../message-text/message-text.ts'

interface Listener {
  ownId: string
  nameOf: (userId: string) => string
}

const givers = ({ reactions }: Message): { emoji: string; id: string; name: string }[] =>
  reactions.flatMap(({ emoji, by }) => by.map((person) => ({ emoji, ...person })))

const textOf = ({ content }: Message): string => messageLines(content).join(' ')

const reactionWords = (before: Message, after: Message, ownId: string): string | undefined => {
  const [had, has] = [givers(before), givers(after)]
  const isIn = (list: typeof had, one: (typeof had)[number]) =>
    list.some(({ emoji, id }) => emoji === one.emoji && id === one.id)
  const given = has.findLast((one) => !isIn(had, one))
  if (given?.id === ownId) return `You reacted with ${given.emoji}`
  // Reactions to the messages of others are news to their authors.
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
  return reactionWords(before, after, ownId)
}

/** What changed in messages, to announce it; undefined if nothing did. The newest of several changes. */
export const changeWords = (
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
