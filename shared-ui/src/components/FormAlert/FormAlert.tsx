import { useEffect } from 'react'
import { sayErrorInTitle } from '../../navigation/document-title.ts'
import { Alert } from '../Alert/Alert.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import styles from './FormAlert.module.css'

/** What is wrong with a field, as react-hook-form keeps it. */
export interface FieldMessage {
  message: string
  /** The field; not each takes the focus. */
  ref?: { focus?: () => void }
}

/** What is wrong with a form as a whole, or with a field. */
export type FormMessage = string | FieldMessage

interface FormAlertProps {
  /** Without any, nothing is shown. */
  messages: readonly FormMessage[]
  /** In a short form, the messages of fields are only announced: they stand beside their fields, in sight. */
  isShort?: boolean
  /** The message that a toast announces: it is shown, but not announced again. */
  toasted?: string | undefined
}

const textOf = (each: FormMessage): string => (typeof each === 'string' ? each : each.message)

const toLine = (each: FormMessage) => {
  const text = textOf(each)
  const ref = typeof each === 'string' ? undefined : each.ref
  return (
    <p key={text} className={styles.message}>
      {ref?.focus ? (
        <button type="button" className={styles.link} onClick={() => ref.focus?.()}>
          {text}
        </button>
      ) : (
        text
      )}
    </p>
  )
}

/** Scrolls to the alert, unless a focused invalid field has been scrolled to. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  const isFieldAtFault = document.activeElement?.matches('[aria-invalid="true"]')
  if (!isFieldAtFault) alert?.scrollIntoView({ block: 'nearest' })
}

/** The messages of a form in one alert above it. Each that concerns a field leads there. */
export function FormAlert({ messages, isShort = false, toasted }: FormAlertProps) {
  const isShown = messages.length > 0
  useEffect(() => (isShown ? sayErrorInTitle() : undefined), [isShown])
  if (!isShown) return null
  if (isShort && messages.every((each) => typeof each !== 'string')) {
    return <VisuallyHidden role="alert">{messages.map(textOf).join(' ')}</VisuallyHidden>
  }
  const silent = messages.filter((each) => textOf(each) === toasted)
  const heard = messages.filter((each) => !silent.includes(each))
  return (
    <Alert ref={bringIntoSight} role={undefined}>
      {silent.map(toLine)}
      {heard.length > 0 && <div role="alert">{heard.map(toLine)}</div>}
    </Alert>
  )
}
