import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, messageForm, type Message, type MessageForm } from '@quad/contract'
import {
  Button,
  FormAlert,
  TextArea,
  errorText,
  messageOf,
  useDraft,
  useSubmit,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { changeMessage } from '../chat-cache.ts'
import { editMessage } from '../chat.queries.ts'
import styles from './reactions.module.css'

interface EditMessageFormProps {
  chatId: string
  message: Message
  onSaved: () => void
}

/** Edits one's own message. Keeps a draft until it is saved. */
export function EditMessageForm({ chatId, message, onSaved }: EditMessageFormProps) {
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(messageForm),
    defaultValues: { msg: message.content },
  })
  const draft = useDraft(`edit:${message.id}:${message.fromId}`, form)
  const { field, fieldState } = useController({ control: form.control, name: 'msg' })
  const { mutateAsync } = useMutation(editMessage)
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (body) => {
      changeMessage(chatId, await mutateAsync({ params: { messageId: message.id }, body }))
      draft.drop()
      onSaved()
    },
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert
        messages={
          failure ? [messageOf(failure, 'The message was not saved. Please try again.')] : messages
        }
        isShort
      />
      <TextArea
        {...field}
        label="Message"
        hint={`${limits.messageMin} to ${limits.messageMax} characters`}
        rows={4}
        limit={limits.messageMax}
        error={errorText(fieldState.error)}
      />
      <Button type="submit" variant="primary" busy={isBusy} className={styles.submit}>
        Save
      </Button>
    </form>
  )
}
