import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, type JoinMessage, type MessageForm } from '@quad/contract'
import type { joinForm, refusalForm } from '@quad/contract/forms'
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
import { useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { RadioGroup, type RadioOption } from '../radio-group/RadioGroup.tsx'
import styles from './joining.module.css'

/** A choice that is made before the message is written. */
interface Choice {
  label: string
  name: string
  options: readonly RadioOption[]
  /** None is chosen if it is not among the options. */
  value: string | null
  onChange: (value: string) => void
  /** Refuses to send without a choice. */
  missing: string
}

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
  choices?: readonly Choice[]
  /** Shown above the fields. */
  children?: ReactNode
}

const noChoices: readonly Choice[] = []

/** The form for the message of a join request, an invitation or a refusal. */
export function RequestMessageForm({
  draft: draftName,
  schema,
  label = 'Message',
  hint,
  button,
  send,
  onSent,
  choices = noChoices,
  children,
}: RequestMessageFormProps) {
  // The radio of the first choice that is missing.
  const radio = useRef<HTMLInputElement>(null)
  const [isChoiceRefused, setChoiceRefused] = useState(false)
  // Others may close what is chosen while this form is open.
  const missing = choices.find(({ options, value: chosen }) =>
    options.every(({ value }) => value !== chosen),
  )
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { msg: '' },
    // The choices are before the message.
    shouldFocusError: !missing,
  })
  const draft = useDraft(draftName, form)
  const refuseChoice = () => {
    setChoiceRefused(true)
    radio.current?.focus()
  }
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ msg }) => {
      if (missing) return refuseChoice()
      await send({ msg, ts: new Date().toISOString() })
      draft.drop()
      onSent()
    },
    onInvalid: () => {
      if (missing) refuseChoice()
    },
  })
  const refusal =
    missing && isChoiceRefused && !isBusy
      ? [{ message: missing.missing, ref: { focus: () => radio.current?.focus() } }]
      : []

  return (
    <form ref={startInFirstField} className={styles.form} noValidate onSubmit={submit}>
      <FormAlert
        messages={failure ? [messageOf(failure, failure.message)] : [...refusal, ...messages]}
        isShort
      />
      {children}
      {choices.map((choice) => (
        <RadioGroup
          key={choice.name}
          ref={choice === missing ? radio : undefined}
          label={choice.label}
          name={choice.name}
          required
          options={choice.options}
          value={choice.value}
          error={choice === missing && isChoiceRefused ? choice.missing : undefined}
          onChange={({ target }) => {
            setChoiceRefused(false)
            choice.onChange(target.value)
          }}
        />
      ))}
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
