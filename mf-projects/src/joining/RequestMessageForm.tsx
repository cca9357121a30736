import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  limits,
  type JoinMessage,
  type MessageForm,
  type joinForm,
  type refusalForm,
} from '@quad/contract'
import {
  Button,
  FormAlert,
  TextArea,
  fieldProps,
  messageOf,
  startInFirstField,
  useDraft,
  useSubmit,
} from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import styles from './joining.module.css'

interface RequestMessageFormProps {
  /** Name of the draft. */
  draft: string
  /** `joinForm`, `inviteForm` or `refusalForm`. */
  schema: typeof joinForm | typeof refusalForm
  label?: string
  hint: string
  button: string
  send: (message: JoinMessage) => Promise<unknown>
  /** Called after it is sent. */
  onSent: () => void
  /** Fields before the message. */
  children?: ReactNode
}

/** The form for the message of a join request, an invitation or a refusal. */
export function RequestMessageForm({
  draft: draftName,
  schema,
  label = 'Message',
  hint,
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
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ msg }) => {
      await send({ msg, ts: new Date().toISOString() })
      draft.drop()
      onSent()
    },
  })

  return (
    <form ref={startInFirstField} className={styles.form} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? [messageOf(failure, failure.message)] : messages} isShort />
      {children}
      <TextArea
        label={label}
        rows={4}
        limit={limits.requestMessageMax}
        hint={hint}
        {...fieldProps(form, 'msg')}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
