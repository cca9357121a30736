import { EmptyState } from '@quad/shared-ui'
import { MessageCircle } from 'lucide-react'
import styles from './chats.module.css'

/** Fills the place of the open chat until one is chosen. */
export function NoChatOpen() {
  return (
    <EmptyState
      icon={<MessageCircle size={28} />}
      title="Choose a chat to read it here."
      className={styles.choose}
    />
  )
}
