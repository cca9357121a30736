import { limits, refusalOf, requestMessageRule, type JoinMessage } from '@quad/contract'
import { Alert, Button, TextArea, drafts, messageOf } from '@quad/shared-ui'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import styles from './joining.module.css'

interface RequestMessageFormProps {
  /** Names what is kept of the text over a reload. */
  draft: string
  /** What an empty message becomes. */
  fallback: string
  submit: string
  busy: boolean
  /** Why it could not be sent. */
  failure: Error | null
  /** Resolves when it was sent; the draft goes then. */
  onSend: (message: JoinMessage) => Promise<unknown>
  /** Fields before the message. */
  children?: ReactNode
}

/** The few words that go with a join request or an invitation. */
export function RequestMessageForm({
  draft,
  fallback,
  submit,
  busy,
  failure,
  onSend,
  children,
}: RequestMessageFormProps) {
  const [text, setText] = useState(() => drafts.restore(draft, { msg: '' }).msg)
  const [refusal, setRefusal] = useState<string>()

  const type = (msg: string) => {
    setText(msg)
    setRefusal(undefined)
    drafts.keep(draft, { msg })
  }

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const msg = text.trim() || fallback
    const wrong = refusalOf(msg, requestMessageRule)
    setRefusal(wrong)
    if (wrong !== undefined) return
    // The caller shows why it failed; the text stays.
    onSend({ msg, ts: new Date().toISOString() }).then(
      () => drafts.drop(draft),
      () => undefined,
    )
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {failure && !busy && <Alert>{messageOf(failure, failure.message)}</Alert>}
      {children}
      <TextArea
        label="Message"
        rows={4}
        limit={limits.requestMessageMax}
        hint={`Left empty, it says “${fallback}”`}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={refusal}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
