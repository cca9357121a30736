import { limits, messageRule, refusalOf } from '@quad/contract'
import { Button, TextArea, VisuallyHidden, drafts, useMedia } from '@quad/shared-ui'
import { SendHorizontal } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import styles from './message-box.module.css'

interface MessageBoxProps {
  /** Under which what is typed is kept. */
  draftName: string
  /** Called with a trimmed text that keeps the rule of length. */
  onSend: (msg: string) => void
  /** Called as something is typed. */
  onTyping: () => void
}

/**
 * The box to write in. On a wide screen, Enter sends and Shift+Enter breaks the line; on a narrow one,
 * whose keyboard has no Shift+Enter, only the button sends. What is typed is kept until it is sent.
 */
export function MessageBox({ draftName, onSend, onTyping }: MessageBoxProps) {
  const [text, setText] = useState(() => drafts.restore(draftName, { text: '' }).text)
  const [refusal, setRefusal] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useMedia('(width < 800px)')

  const type = (typed: string) => {
    setText(typed)
    setRefusal(undefined)
    if (typed === '') drafts.drop(draftName)
    else drafts.keep(draftName, { text: typed })
  }
  const send = () => {
    box.current?.focus()
    const message = text.trim()
    if (message === '') return
    const wrong = refusalOf(message, messageRule)
    setRefusal(wrong)
    if (wrong !== undefined) return
    onSend(message)
    type('')
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (isNarrow) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.box} onSubmit={submit}>
      <TextArea
        ref={box}
        label={<VisuallyHidden>Message</VisuallyHidden>}
        hint={
          <>
            {limits.messageMin} to {limits.messageMax} characters
            {!isNarrow && '. Enter sends, Shift+Enter starts a new line.'}
          </>
        }
        rows={1}
        limit={limits.messageMax}
        placeholder="Write a message"
        dir="auto"
        value={text}
        error={refusal}
        className={styles.field}
        onChange={(event) => {
          type(event.target.value)
          if (event.target.value.trim() !== '') onTyping()
        }}
        onKeyDown={press}
      />
      <Button type="submit" variant="primary" className={styles.send}>
        Send
        {!isNarrow && <SendHorizontal aria-hidden />}
      </Button>
    </form>
  )
}
