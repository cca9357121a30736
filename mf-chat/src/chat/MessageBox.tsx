import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  isolated,
  limits,
  type Attachment,
  type Message,
  type MessageForm,
  type QuotedMessage,
} from '@quad/contract'
import { messageForm, messageWithFilesForm } from '@quad/contract/forms'
import {
  Button,
  FormAlert,
  VisuallyHidden,
  errorText,
  isOfInputMethod,
  useAttachmentUploads,
  useDraft,
  useSubmit,
  UnsavedChanges,
} from '@quad/shared-ui'
import { SendHorizontal } from 'lucide-react'
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { useController, useForm } from 'react-hook-form'
import type { MessageParts } from '../outbox/outbox.ts'
import { AttachButton, Attaching } from './Attaching.tsx'
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
  /** The next message has these files. */
  attach: (files: readonly File[]) => void
}

interface MessageBoxProps {
  chatId: string
  /** Name of the draft. */
  draftName: string
  /** The loaded messages of the chat. */
  messages: readonly Message[]
  /** The people whom a message can mention. */
  members: readonly Mentionable[]
  /** Called with a trimmed text of valid length, empty only with attachments. */
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
  /** The files that are uploaded. */
  attachments: Attachment[]
}

const withoutFiles = standardSchemaResolver<Written, unknown, MessageForm>(messageForm)
const withFiles = standardSchemaResolver<Written, unknown, MessageForm>(messageWithFilesForm)

/** Uploads that run or failed end when the box is left: the draft has only what is uploaded. */
const unfinished = { isUnsaved: () => true, drop: () => undefined }

/** The message input. Keeps a draft until it is sent. */
export function MessageBox({
  chatId,
  draftName,
  messages: known,
  members,
  onSend,
  onTyping,
  onEditLast,
  ref,
}: MessageBoxProps) {
  const uploads = useAttachmentUploads(chatId)
  const form = useForm<Written, unknown, MessageForm>({
    resolver: (values, context, options) => {
      const hasFiles =
        values.attachments.length > 0 || uploads.uploads.some(({ status }) => status !== 'failed')
      return (hasFiles ? withFiles : withoutFiles)(values, context, options)
    },
    defaultValues: { msg: '', replyTo: null, chosenIds: [], attachments: [] },
    // A sent message resets the box: the next one is checked when it is sent, not while it is typed.
    reValidateMode: 'onSubmit',
  })
  useDraft(draftName, form)
  const { field, fieldState } = useController({ control: form.control, name: 'msg' })
  const reply = useController({ control: form.control, name: 'replyTo' }).field
  const chosen = useController({ control: form.control, name: 'chosenIds' }).field
  const attached = useController({ control: form.control, name: 'attachments' }).field
  const takeUploaded = useEffectEvent((all: typeof uploads.uploads) => {
    for (const { key, status, result } of all) {
      // They keep the order in which they were chosen.
      if (status === 'uploading') return
      if (!result) continue
      attached.onChange([...form.getValues('attachments'), result])
      uploads.remove(key)
    }
  })
  // Before a submit that waits for the uploads goes on.
  useLayoutEffect(() => takeUploaded(uploads.uploads), [uploads.uploads])
  const [isFull, setFull] = useState(false)
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
    ...(current && {
      content: current.content,
      deleted: current.deleted,
      attachments: current.attachments,
    }),
  }
  const enter = useEnter()
  const enterHint = enter.hint('sends')
  const attach = (files: readonly File[]) => {
    focus()
    form.clearErrors()
    const free = limits.attachments - attached.value.length - uploads.uploads.length
    setFull(files.length > free)
    uploads.start(files.slice(0, Math.max(0, free)))
  }
  useImperativeHandle(ref, () => ({ focus, reply: replyTo, attach }))

  const { submit, isWaiting, messages } = useSubmit(form, {
    send: async ({ msg }) => {
      const mentions = mentionsIn(msg, members, chosen.value)
      onSend(msg, { replyTo: quoted, mentions, attachments: form.getValues('attachments') })
      form.reset()
      setFull(false)
    },
    uploads: uploads.uploads.map(({ status }) => status),
  })

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    focus()
    // A script or dictation may have set it without an event.
    const { value } = event.currentTarget.closest('form')!.querySelector('textarea')!
    if (value.trim() !== '' || attached.value.length > 0 || uploads.isUploading) submit(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && field.value === '' && !quoted) {
      event.preventDefault()
      onEditLast()
    }
    if (event.key === 'Escape' && quoted && !isOfInputMethod(event)) replyTo(null)
    if (enter.isSending(event)) send(event)
  }

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // An office program adds a picture of the text that it copies.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    attach(files)
  }

  return (
    // Takes files that are pasted into its text area.
    <form className={styles.box} onSubmit={send} onPaste={paste}>
      {uploads.uploads.length > 0 && <UnsavedChanges draft={unfinished} />}
      <FormAlert messages={messages} isShort />
      {quoted && <ReplyingTo message={quoted} onCancel={() => replyTo(null)} />}
      <Attaching
        attached={attached.value}
        uploads={uploads}
        isFull={isFull}
        onChange={attached.onChange}
        onRemoved={() => {
          setFull(false)
          focus()
        }}
      />
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
      <AttachButton onChoose={attach} />
      <Button type="submit" variant="primary" className={styles.send} busy={isWaiting}>
        Send
        <SendHorizontal aria-hidden />
      </Button>
    </form>
  )
}
