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
  TextArea,
  useDraft,
  useSubmit,
  VisuallyHidden,
} from '@quad/shared-ui'
import { useEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import { changeMessage } from '../chat-cache.ts'
import styles from './message-item.module.css'

interface EditMessageFormProps {
  chatId: string
  message: Message
  /** Called when the text is saved or the edit is cancelled. */
  onClose: () => void
}

/** Edits one's own message in its place. Keeps a draft until it is saved or cancelled; Escape cancels, too. */
export function EditMessageForm({ chatId, message, onClose }: EditMessageFormProps) {
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(messageForm),
    defaultValues: { msg: message.content },
  })
  const draft = useDraft(`edit:${message.id}:${message.fromId}`, form)
  const { field, fieldState } = useController({ control: form.control, name: 'msg' })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (body) => {
      changeMessage(chatId, await api.editMessage({ params: { messageId: message.id }, body }))
      draft.drop()
      onClose()
    },
  })
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
      <TextArea
        {...field}
        label={<VisuallyHidden>Edit message</VisuallyHidden>}
        hint={
          <VisuallyHidden>
            {limits.messageMin} to {limits.messageMax} characters
          </VisuallyHidden>
        }
        rows={3}
        limit={limits.messageMax}
        error={errorText(fieldState.error)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isBusy && !isOfInputMethod(event)) cancel()
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
