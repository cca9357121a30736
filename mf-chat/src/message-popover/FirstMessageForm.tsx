import { limits, messageRule, refusalOf } from '@quad/contract'
import { Alert, Button, TextField, drafts, messageOf, useShell } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { startChat } from '../chat.queries.ts'
import styles from './message-popover.module.css'

interface FirstMessageFormProps {
  userId: string
  otherId: string
  otherName: string
}

/** One line to a person, which opens the chat with them. It is kept until it is sent. */
export function FirstMessageForm({ userId, otherId, otherName }: FirstMessageFormProps) {
  const shell = useShell()
  const cache = useQueryClient()
  const draftName = `first-message:${otherId}:${userId}`
  const [text, setText] = useState(() => drafts.restore(draftName, { text: '' }).text)
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending, error, variables } = useMutation({
    ...startChat,
    onSuccess: async (chatId) => {
      drafts.drop(draftName)
      void cache.invalidateQueries({ queryKey: ['chats'] })
      void cache.invalidateQueries({ queryKey: ['chat', chatId] })
      await shell.navigate(`/chats/${chatId}`)
    },
  })

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const msg = text.trim()
    if (msg === '' || isPending) return
    const wrong = refusalOf(msg, messageRule)
    setRefusal(wrong)
    if (wrong !== undefined) return
    // Sent once more, the same words keep their `ts`, by which the server stores them once.
    const repeated = variables?.body.msg === msg ? variables.body : undefined
    mutate({ userId, otherId, body: repeated ?? { msg, ts: new Date().toISOString() } })
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {error && !isPending && (
        <Alert>{messageOf(error, 'Your message could not be sent. Please try again.')}</Alert>
      )}
      <TextField
        label={`Message to ${otherName}`}
        hint={`${limits.messageMin} to ${limits.messageMax} characters`}
        autoComplete="off"
        dir="auto"
        value={text}
        error={refusal}
        onChange={(event) => {
          setText(event.target.value)
          drafts.keep(draftName, { text: event.target.value })
          setRefusal(undefined)
        }}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        Send
      </Button>
    </form>
  )
}
