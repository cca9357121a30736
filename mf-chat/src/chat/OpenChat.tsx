import type { SelfUser } from '@quad/contract'
import { useRef } from 'react'
import type { Conversation } from '../chat.queries.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { MessageBox } from './MessageBox.tsx'
import { MessageLog, type Older } from './MessageLog.tsx'
import { useOutbox } from './outbox.ts'
import { useReadMarker } from './use-read-marker.ts'
import styles from './chat.module.css'

interface OpenChatProps {
  chatId: string
  user: SelfUser
  conversation: Conversation
  older: Older
}

/** Who the chat is with, what was written, and the box to write in. */
export function OpenChat({ chatId, user, conversation, older }: OpenChatProps) {
  const log = useRef<HTMLDivElement>(null)
  const { outgoing, send, retry } = useOutbox(chatId, user.id, conversation.messages)
  useReadMarker(chatId, conversation.messages.at(-1), user.id)

  const sendAndShow = (msg: string) => {
    send(msg)
    // The log counts from its end.
    if (log.current) log.current.scrollTop = 0
  }

  return (
    <article className={styles.chat}>
      <ChatHeader conversation={conversation} />
      <MessageLog ref={log} {...{ user, conversation, outgoing, older }} onRetry={retry} />
      <MessageBox onSend={sendAndShow} />
    </article>
  )
}
