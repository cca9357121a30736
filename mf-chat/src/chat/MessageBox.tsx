import { limits, newMessage } from '@quad/contract'
import { Button, TextArea, VisuallyHidden } from '@quad/shared-ui'
import { SendHorizontal } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import styles from './chat.module.css'

interface MessageBoxProps {
  /** Called with a trimmed text that keeps the rule of length. */
  onSend: (msg: string) => void
}

/** The box to write in: Enter sends, Shift+Enter breaks the line. */
export function MessageBox({ onSend }: MessageBoxProps) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)

  const send = () => {
    box.current?.focus()
    if (text.trim() === '') return
    const message = newMessage.shape.msg.safeParse(text)
    setRefusal(message.error?.issues[0]?.message)
    if (!message.success) return
    onSend(message.data)
    setText('')
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
  }

  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
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
            <span className={styles.keys}>. Enter sends, Shift+Enter starts a new line.</span>
          </>
        }
        rows={1}
        limit={limits.messageMax}
        placeholder="Write a message"
        value={text}
        error={refusal}
        className={styles.field}
        onChange={(event) => {
          setText(event.target.value)
          setRefusal(undefined)
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
