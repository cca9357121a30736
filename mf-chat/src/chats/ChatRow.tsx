import { texts, unquoted, type ChatPreview } from '@quad/contract'
import { VisuallyHidden, timeAgo } from '@quad/shared-ui'
import { NavLink } from 'react-router-dom'
import { messagePreview } from '../message-text/message-text.ts'
import { PartnerPhoto } from '../chat/PartnerPhoto.tsx'
import styles from './chats.module.css'

/** The server counts to this number plus one. */
const highestCount = 99

const previewOf = (lastMessage: ChatPreview['lastMessage']): string => {
  if (!lastMessage) return 'No messages yet'
  return lastMessage.deleted ? texts.messageDeleted : messagePreview(lastMessage.content)
}

interface ChatRowProps {
  chat: ChatPreview
  isOpen: boolean
  /** The other person has a page open. */
  isHere: boolean
  now: Date
}

/** One chat in the list: partner, last message, time and unread count. */
export function ChatRow({ chat, isOpen, isHere, now }: ChatRowProps) {
  const { id, partner, lastMessage } = chat
  // An open chat is being read.
  const unread = isOpen ? 0 : chat.unread
  const time = lastMessage && unquoted(lastMessage.timeSent)
  return (
    <NavLink to={`/chats/${id}`} className={styles.row ?? ''} data-unread={unread > 0 || undefined}>
      <PartnerPhoto chat={chat} isHere={isHere} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span dir="auto" className={styles.name}>
            {partner.name}
          </span>
          {time !== null && (
            <time dateTime={time} className={styles.time}>
              {timeAgo(time, now)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span dir="auto" className={styles.preview}>
            {previewOf(lastMessage)}
          </span>
          {unread > 0 && (
            <span className={styles.count}>
              {unread > highestCount ? `${highestCount}+` : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  )
}
