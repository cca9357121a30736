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
}

const textOf = (each: FormMessage): string => (typeof each === 'string' ? each : each.message)

/** Scrolls to the alert, unless a focused invalid field has been scrolled to. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  const isFieldAtFault = document.activeElement?.matches('[aria-invalid="true"]')
  if (!isFieldAtFault) alert?.scrollIntoView({ block: 'nearest' })
}

/** The messages of a form in one alert above it. Each that concerns a field leads there. */
export function FormAlert({ messages, isShort = false }: FormAlertProps) {
  const isShown = messages.length > 0
  useEffect(() => (isShown ? sayErrorInTitle() : undefined), [isShown])
  if (!isShown) return null
  if (isShort && messages.every((each) => typeof each !== 'string')) {
    return <VisuallyHidden role="alert">{messages.map(textOf).join(' ')}</VisuallyHidden>
  }
  return (
    <Alert ref={bringIntoSight}>
      {messages.map((each) => {
        const message = textOf(each)
        const ref = typeof each === 'string' ? undefined : each.ref
        return (
          <p key={message} className={styles.message}>
            {ref?.focus ? (
              <button type="button" className={styles.link} onClick={() => ref.focus?.()}>
                {message}
              </button>
            ) : (
              message
            )}
          </p>
        )
      })}
    </Alert>
  )
}
