import { deletedPerson, texts, type ChatLine } from '@quad/contract'
import { useAnnouncer, VisuallyHidden } from '@quad/shared-ui'
import { useState } from 'react'
import type { Conversation } from '../chat.queries.ts'
import { messageLines } from '../message-text/message-text.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import { changeWords } from './change-words.ts'
import { sendingWords } from './sending-words.ts'

interface NewsAnnouncerProps {
  conversation: Pick<Conversation, 'messages' | 'lines' | 'people'>
  /** One's own messages that are not sent. */
  waiting: readonly Outgoing[]
  ownId: string
}

const lineWords = ({ type, event }: ChatLine, name: string): string =>
  [texts.chatLine[type](name), event?.title ?? ''].join(' ').trimEnd()

/**
 * Announces messages of others, changes of messages, what others did, and whether one's own messages were sent, while
 * the chat is open.
 */
export function NewsAnnouncer({
  conversation: { messages, lines, people },
  waiting,
  ownId,
}: NewsAnnouncerProps) {
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
    return `${nameOf(message.fromId)}: ${messageLines(message.content).join(' ')}`
  }
  const isDelivered = (ts: string) =>
    messages.some((each) => each.fromId === ownId && each.ts === ts)
  const [known, setKnown] = useState({ messages, waiting })
  const [changes, announce] = useAnnouncer()
  if (known.messages !== messages || known.waiting !== waiting) {
    setKnown({ messages, waiting })
    const news =
      sendingWords(known.waiting, waiting, isDelivered) ??
      changeWords(known.messages, messages, { ownId, nameOf })
    if (news !== undefined) announce(news)
  }
  return (
    <>
      <VisuallyHidden aria-live="polite">{words()}</VisuallyHidden>
      {changes}
    </>
  )
}
