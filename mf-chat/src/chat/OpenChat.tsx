import { deletedPerson, texts, type SelfUser } from '@quad/contract'
import { useRef } from 'react'
import type { Conversation } from '../chat.queries.ts'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import { usePresent } from '../present.ts'
import { ChatActions } from './ChatActions.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { MessageBox } from './MessageBox.tsx'
import { MessageLog } from './MessageLog.tsx'
import { NewsAnnouncer } from './NewsAnnouncer.tsx'
import type { Older } from './OlderMessages.tsx'
import { typingLine, useSendTyping, useTyping } from './typing.ts'
import boxStyles from './message-box.module.css'
import styles from './chat.module.css'

interface OpenChatProps {
  chatId: string
  user: SelfUser
  conversation: Conversation
  older: Older
  /** Repeats a failed refetch; absent if none failed. */
  onRefresh?: () => Promise<unknown>
}

/** The chat's header, its messages and the message input. */
export function OpenChat({ chatId, user, conversation, older, onRefresh }: OpenChatProps) {
  const { waiting, send, retry, discard } = useOutbox(chatId, user.id)
  const present = usePresent(user.id)
  const typing = useTyping(chatId)
  const sayTyping = useSendTyping(chatId)
  const { can, partner } = conversation
  const box = useRef<{ focus: () => void }>(null)
  const draftName = `message:${chatId}:${user.id}`

  return (
    <article aria-label={partner.name} className={styles.chat}>
      <ChatHeader
        conversation={conversation}
        isHere={present.has(partner.id)}
        actions={<ChatActions {...{ chatId, partner, can, draftName }} />}
      />
      <ConnectionNotice what="messages" subject="This chat" onRefresh={onRefresh} />
      <MessageLog
        {...{ chatId, user, conversation, waiting, older }}
        onRetry={retry}
        onDiscard={(failed) => {
          discard(failed)
          box.current?.focus()
        }}
      />
      <p className={styles.typing}>{typingLine(typing)}</p>
      <NewsAnnouncer conversation={conversation} waiting={waiting} ownId={user.id} />
      {can.send ? (
        <MessageBox ref={box} draftName={draftName} onSend={send} onTyping={sayTyping} />
      ) : (
        <p className={boxStyles.closed}>
          {partner.id === deletedPerson.id ? texts.partnerDeleted : texts.personBlocked}
        </p>
      )}
    </article>
  )
}
