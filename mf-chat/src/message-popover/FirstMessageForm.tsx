import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { isolated, limits, type MessageForm, type NewMessage } from '@quad/contract'
import { messageForm } from '@quad/contract/forms'
import {
  api,
  Button,
  FormAlert,
  session,
  TextField,
  fieldProps,
  invalidate,
  messageOf,
  useDraft,
  useShell,
  useSubmit,
} from '@quad/shared-ui'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { chatQuery } from '../chat.queries.ts'
import styles from './message-popover.module.css'

interface FirstMessageFormProps {
  userId: string
  otherId: string
  otherName: string
}

/** A form for a first message, which opens the chat with that person. */
export function FirstMessageForm({ userId, otherId, otherName }: FirstMessageFormProps) {
  const shell = useShell()
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(messageForm),
    defaultValues: { msg: '' },
  })
  const draft = useDraft(`first-message:${otherId}:${userId}`, form)
  const sent = useRef<NewMessage>(undefined)

  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ msg }) => {
      // A retry of the same text keeps its `ts`, so that the server stores it once.
      if (sent.current?.msg !== msg) sent.current = { msg, ts: new Date().toISOString() }
      const { ts } = sent.current
      const chatId = await api.createChat({ params: { userId, otherId }, body: ts })
      await api.sendMessage({ params: { chatId, userId }, body: sent.current })
      draft.drop()
      session.update((user) => ({ ...user, chats: { ...user.chats, [chatId]: otherId } }))
      void invalidate(['chats'])
      void invalidate(chatQuery(chatId).queryKey)
      await shell.navigate(`/chats/${chatId}`)
    },
  })

  // The popover takes the focus while the form still loads.
  const { setFocus } = form
  useEffect(() => setFocus('msg'), [setFocus])

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A script or dictation may have set it without an event.
    const { value } = event.currentTarget.querySelector('input')!
    if (value.trim() !== '') submit(event)
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <FormAlert
        messages={
          failure
            ? [messageOf(failure, 'Your message could not be sent. Please try again.')]
            : messages
        }
        isShort
      />
      <TextField
        label={`Message to ${isolated(otherName)}`}
        hint={`${limits.messageMin} to ${limits.messageMax} characters`}
        autoComplete="off"
        {...fieldProps(form, 'msg')}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        Send
      </Button>
    </form>
  )
}
