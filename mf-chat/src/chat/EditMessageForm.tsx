import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, type Message, type MessageForm } from '@quad/contract'
import { messageForm } from '@quad/contract/forms'
import {
  api,
  Button,
  errorText,
  FormAlert,
  isOfInputMethod,
  messageOf,
  useDraft,
  useSubmit,
  VisuallyHidden,
} from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { changeMessage } from '../chat-cache.ts'
import { MentionArea } from './MentionArea.tsx'
import { mentionsIn, type Mentionable } from './mentioning.ts'
import { useEnter } from './use-enter.ts'
import styles from './message-item.module.css'

interface EditMessageFormProps {
  chatId: string
  message: Message
  /** The people whom it can mention. */
  members: readonly Mentionable[]
  /** Called when the text is saved or the edit is cancelled. */
  onClose: () => void
}

/** Edits one's own message in its place. Keeps a draft until it is saved or cancelled. The key that sends saves; Escape cancels. */
export function EditMessageForm({ chatId, message, members, onClose }: EditMessageFormProps) {
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(messageForm),
    defaultValues: { msg: message.content },
  })
  const draft = useDraft(`edit:${message.id}:${message.fromId}`, form)
  const { field, fieldState } = useController({ control: form.control, name: 'msg' })
  const [chosenIds, setChosenIds] = useState(message.mentions.map(({ id }) => id))
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ msg }) => {
      const body = { msg, mentions: mentionsIn(msg, members, chosenIds).map(({ id }) => id) }
      changeMessage(chatId, await api.editMessage({ params: { messageId: message.id }, body }))
      draft.drop()
      onClose()
    },
  })
  const enter = useEnter()
  const enterHint = enter.hint('saves')
  const cancel = () => {
    draft.drop()
    onClose()
  }

  // The menu that was pressed is gone.
  const { setFocus } = form
  useEffect(() => setFocus('msg'), [setFocus])

  return (
    <form className={styles.edit} noValidate onSubmit={submit}>
      <FormAlert
        messages={
          failure ? [messageOf(failure, 'The message was not saved. Please try again.')] : messages
        }
        isShort
      />
      <MentionArea
        {...field}
        members={members}
        onMention={(id) => setChosenIds([...chosenIds, id])}
        label={<VisuallyHidden>Edit message</VisuallyHidden>}
        hint={
          <VisuallyHidden>
            {limits.messageMin} to {limits.messageMax} characters{enterHint && `. ${enterHint}`}
          </VisuallyHidden>
        }
        rows={3}
        enterKeyHint={enter.enterKeyHint}
        limit={limits.messageMax}
        error={errorText(fieldState.error)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isBusy && !isOfInputMethod(event)) cancel()
          if (enter.isSending(event)) {
            event.preventDefault()
            submit(event)
          }
        }}
      />
      <div className={styles.editActions}>
        <Button size="small" variant="quiet" onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
