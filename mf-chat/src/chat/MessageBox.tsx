import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  isolated,
  limits,
  type Message,
  type MessageForm,
  type QuotedMessage,
} from '@quad/contract'
import { messageForm } from '@quad/contract/forms'
import {
  Button,
  FormAlert,
  VisuallyHidden,
  errorText,
  isOfInputMethod,
  useDraft,
  useSubmit,
} from '@quad/shared-ui'
import { SendHorizontal } from 'lucide-react'
import {
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { useController, useForm } from 'react-hook-form'
import type { MessageParts } from '../outbox/outbox.ts'
import { MentionArea } from './MentionArea.tsx'
import { mentionsIn, type Mentionable } from './mentioning.ts'
import { ReplyingTo } from './Quote.tsx'
import { useEnter } from './use-enter.ts'
import styles from './chat.module.css'

/** What other parts of a chat do with its message box. */
export interface MessageBoxHandle {
  focus: () => void
  /** The next message replies to this one. */
  reply: (message: QuotedMessage) => void
}

interface MessageBoxProps {
  /** Name of the draft. */
  draftName: string
  /** The loaded messages of the chat. */
  messages: readonly Message[]
  /** The people whom a message can mention. */
  members: readonly Mentionable[]
  /** Called with a trimmed text of valid length. */
  onSend: (msg: string, parts: MessageParts) => void
  /** Called on input. */
  onTyping: () => void
  /** Called on the arrow up in an empty box. */
  onEditLast: () => void
  ref?: Ref<MessageBoxHandle>
}

interface Written extends MessageForm {
  /** What it replies to. */
  replyTo: QuotedMessage | null
  /** The people whose names were chosen from the list. */
  chosenIds: string[]
}

/** The message input. Keeps a draft until it is sent. */
export function MessageBox({
  draftName,
  messages: known,
  members,
  onSend,
  onTyping,
  onEditLast,
  ref,
}: MessageBoxProps) {
  const form = useForm<Written, unknown, MessageForm>({
    resolver: standardSchemaResolver(messageForm),
    defaultValues: { msg: '', replyTo: null, chosenIds: [] },
    // A sent message resets the box: the next one is checked when it is sent, not while it is typed.
    reValidateMode: 'onSubmit',
  })
  useDraft(draftName, form)
  const { field, fieldState } = useController({ control: form.control, name: 'msg' })
  const reply = useController({ control: form.control, name: 'replyTo' }).field
  const chosen = useController({ control: form.control, name: 'chosenIds' }).field
  const area = useRef<HTMLTextAreaElement>(null)
  // At once: the form's own way takes a moment, in which keys are lost.
  const focus = () => area.current?.focus()
  const replyTo = (message: QuotedMessage | null) => {
    focus()
    reply.onChange(message)
  }
  // As it is now: it may be edited or deleted meanwhile.
  const current = known.find(({ id }) => id === reply.value?.id)
  const quoted = reply.value && {
    ...reply.value,
    ...(current && { content: current.content, deleted: current.deleted }),
  }
  useImperativeHandle(ref, () => ({ focus, reply: replyTo }))
  const enter = useEnter()
  const enterHint = enter.hint('sends')

  const { submit, messages } = useSubmit(form, {
    send: async ({ msg }) => {
      onSend(msg, { replyTo: quoted, mentions: mentionsIn(msg, members, chosen.value) })
      form.reset()
    },
  })

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    focus()
    // A script or dictation may have set it without an event.
    const { value } = event.currentTarget.closest('form')!.querySelector('textarea')!
    if (value.trim() !== '') submit(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && field.value === '' && !quoted) {
      event.preventDefault()
      onEditLast()
    }
    if (event.key === 'Escape' && quoted && !isOfInputMethod(event)) replyTo(null)
    if (enter.isSending(event)) send(event)
  }

  return (
    <form className={styles.box} onSubmit={send}>
      <FormAlert messages={messages} isShort />
      {quoted && <ReplyingTo message={quoted} onCancel={() => replyTo(null)} />}
      <MentionArea
        {...field}
        ref={(element) => {
          field.ref(element)
          area.current = element
        }}
        members={members}
        onMention={(id) => chosen.onChange([...chosen.value, id])}
        label={<VisuallyHidden>Message</VisuallyHidden>}
        hint={
          // Shown by the counter near the limit, and by the error below it.
          <>
            <VisuallyHidden>
              {quoted && `Replying to ${isolated(quoted.fromName)}. `}
              {limits.messageMin} to {limits.messageMax} characters
              {enterHint && '. '}
            </VisuallyHidden>
            {enterHint && <span className={styles.hint}>{enterHint}</span>}
          </>
        }
        rows={1}
        enterKeyHint={enter.enterKeyHint}
        limit={limits.messageMax}
        placeholder="Write a message"
        error={errorText(fieldState.error)}
        className={styles.field}
        onChange={(event) => {
          field.onChange(event)
          form.clearErrors()
          if (event.target.value.trim() !== '') onTyping()
        }}
        onKeyDown={press}
      />
      <Button type="submit" variant="primary" className={styles.send}>
        Send
        <SendHorizontal aria-hidden />
      </Button>
    </form>
  )
}
