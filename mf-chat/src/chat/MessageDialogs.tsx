import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Message, ReactionChange } from '@quad/contract'
import { reactionChange } from '@quad/contract/forms'
import {
  api,
  Button,
  ConfirmDialog,
  Dialog,
  fieldProps,
  FormAlert,
  ReportDialog,
  TextField,
  useSubmit,
} from '@quad/shared-ui'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { changeMessage } from '../chat-cache.ts'
import type { MessageQuestion } from './MessageMenu.tsx'
import { peopleText } from './Reactions.tsx'
import styles from './message-item.module.css'

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
      <ConfirmDialog
        {...isOpen('delete')}
        title="Delete this message?"
        description="Its text and reactions are removed for everyone. “Message deleted” stays in its place."
        confirm="Delete"
        danger
        onConfirm={async () =>
          changeMessage(chatId, await api.deleteMessage({ params: { messageId: id } }))
        }
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

const palette = '🙏 👏 💪 🔥 ✅ ❌ 🤔 😊 😢 😮 🚀 💡 ⏰ ☕ 🍕 📚 🧪 🌱'.split(' ')

interface EmojiFormProps {
  onChoose: (emoji: string) => void
}

/** Takes an emoji from the system's keyboard, or from a small choice. */
function EmojiForm({ onChoose }: EmojiFormProps) {
  const form = useForm<ReactionChange>({
    resolver: standardSchemaResolver(reactionChange),
    defaultValues: { emoji: '', reacts: true },
    reValidateMode: 'onSubmit',
  })
  const { submit, messages } = useSubmit(form, { send: async ({ emoji }) => onChoose(emoji) })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert messages={messages} isShort />
      <TextField
        {...fieldProps(form, 'emoji')}
        label="Emoji"
        hint="Any emoji from your keyboard"
        autoComplete="off"
      />
      <div role="group" aria-label="Emoji to choose" className={styles.palette}>
        {palette.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.reactionsChoice}
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <Button type="submit" variant="primary" className={styles.submit}>
        React
      </Button>
    </form>
  )
}
