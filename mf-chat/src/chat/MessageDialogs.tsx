import { type Message } from '@quad/contract'
import { ConfirmDialog, Dialog, ReportDialog } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { changeMessage } from '../chat-cache.ts'
import { deleteMessage } from '../chat.queries.ts'
import { EditMessageForm } from './EditMessageForm.tsx'
import { EmojiForm } from './EmojiForm.tsx'
import type { MessageQuestion } from './MessageMenu.tsx'
import { peopleText } from './people-text.ts'
import styles from './reactions.module.css'

interface MessageDialogsProps {
  chatId: string
  ownId: string
  /** The message as it is now. */
  message: Message
  /** The open dialog. */
  question: MessageQuestion | undefined
  onClose: () => void
  onReact: (emoji: string, reacts: boolean) => void
  /** Gets the focus when the message's menu is gone. */
  log: RefObject<HTMLElement | null>
}

/** The dialogs of a message's menu. */
export function MessageDialogs({
  chatId,
  ownId,
  message,
  question,
  onClose,
  onReact,
  log,
}: MessageDialogsProps) {
  const deletion = useMutation(deleteMessage)
  const { id, reactions } = message
  const isOpen = (asked: MessageQuestion) => ({
    open: question === asked,
    onOpenChange: onClose,
    fallbackFocus: log,
  })
  return (
    <>
      <Dialog {...isOpen('emoji')} title="React with an emoji">
        <EmojiForm
          onChoose={(emoji) => {
            onReact(emoji, true)
            onClose()
          }}
        />
      </Dialog>
      <Dialog {...isOpen('people')} title="Who reacted">
        {reactions.length === 0 && <p>No one reacts to this message now.</p>}
        <ul role="list" className={styles.list}>
          {reactions.map(({ emoji, by }) => (
            <li key={emoji} className={styles.given}>
              <span className={styles.emoji}>{emoji}</span>
              <span>{peopleText(by, ownId)}</span>
            </li>
          ))}
        </ul>
      </Dialog>
      <Dialog {...isOpen('edit')} title="Edit message">
        <EditMessageForm chatId={chatId} message={message} onSaved={onClose} />
      </Dialog>
      <ConfirmDialog
        {...isOpen('delete')}
        title="Delete this message?"
        description="Its text and reactions are removed for everyone. “Message deleted” stays in its place."
        confirm="Delete"
        danger
        onConfirm={async () => changeMessage(chatId, await deletion.mutateAsync(id))}
      />
      <ReportDialog
        about="message"
        id={id}
        what="this message"
        open={question === 'report'}
        onOpenChange={onClose}
      />
    </>
  )
}
