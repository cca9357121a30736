import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, type JoinMessage, type MessageForm, type joinForm } from '@quad/contract'
import {
  Button,
  FormAlert,
  TextArea,
  fieldProps,
  messageOf,
  useDraft,
  useSubmit,
} from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import styles from './joining.module.css'

interface RequestMessageFormProps {
  /** Name of the draft. */
  draft: string
  /** `joinForm` or `inviteForm`. */
  schema: typeof joinForm
  /** The message that an empty one becomes. */
  fallback: string
  button: string
  send: (message: JoinMessage) => Promise<unknown>
  /** Called after it is sent. */
  onSent: () => void
  /** Fields before the message. */
  children?: ReactNode
}

/** The form for the message of a join request or an invitation. */
export function RequestMessageForm({
  draft: draftName,
  schema,
  fallback,
  button,
  send,
  onSent,
  children,
}: RequestMessageFormProps) {
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { msg: '' },
  })
  const draft = useDraft(draftName, form)
  const { submit, isBusy, failure } = useSubmit(form, {
    send: async ({ msg }) => {
      await send({ msg, ts: new Date().toISOString() })
      draft.drop()
      onSent()
    },
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? [messageOf(failure, failure.message)] : []} />
      {children}
      <TextArea
        label="Message"
        rows={4}
        limit={limits.requestMessageMax}
        hint={`If empty, it says “${fallback}”`}
        {...fieldProps(form, 'msg')}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
