import { isolated, texts, type QuotedMessage } from '@quad/contract'
import { cx, IconButton, VisuallyHidden } from '@quad/shared-ui'
import { X } from 'lucide-react'
import { messagePreview } from '../message-text/message-text.ts'
import styles from './quote.module.css'

interface QuoteProps {
  message: QuotedMessage
}

/** Who wrote a quoted message, and its first line. */
export function QuotedLine({ message }: QuoteProps) {
  const { fromName, deleted } = message
  return (
    <>
      <bdi className={styles.sender}>{fromName}</bdi>
      <bdi className={cx(styles.words, deleted && styles.trace)}>
        {deleted ? texts.messageDeleted : messagePreview(message)}
      </bdi>
    </>
  )
}

/** The message that another one replies to, as a way to it. */
export function Quote({ message, onJump }: QuoteProps & { onJump: (seq: number) => void }) {
  return (
    <button type="button" className={styles.quote} onClick={() => onJump(message.seq)}>
      <VisuallyHidden>In reply to </VisuallyHidden>
      <QuotedLine message={message} />
    </button>
  )
}

/** Above the message box: what the next message replies to. */
export function ReplyingTo({ message, onCancel }: QuoteProps & { onCancel: () => void }) {
  return (
    <div role="group" aria-label="Reply" className={styles.replying}>
      <p className={styles.quote}>
        <VisuallyHidden>Replying to </VisuallyHidden>
        <QuotedLine message={message} />
      </p>
      <IconButton label={`Do not reply to ${isolated(message.fromName)}`} onClick={onCancel}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  )
}
