import { deletedPerson } from '@quad/contract'
import { VisuallyHidden } from '@quad/shared-ui'
import { useState } from 'react'
import type { Conversation } from '../chat.queries.ts'
import { messageLines } from '../message-text/message-text.ts'

interface NewsAnnouncerProps {
  conversation: Pick<Conversation, 'messages' | 'people'>
  ownId: string
}

/** Announces messages of others while the chat is open. */
export function NewsAnnouncer({ conversation: { messages, people }, ownId }: NewsAnnouncerProps) {
  const newest = messages.at(-1)
  const [openedAt] = useState(newest?.seq ?? 0)
  const isNews = newest && newest.seq > openedAt && newest.fromId !== ownId
  const { name } = people.get(newest?.fromId ?? '') ?? deletedPerson
  return (
    <VisuallyHidden aria-live="polite">
      {isNews && `${name}: ${messageLines(newest.content).join(' ')}`}
    </VisuallyHidden>
  )
}
