import { useEffect } from 'react'
import type { FormMessage } from '../../forms/field-props.ts'
import { sayErrorInTitle } from '../../navigation/document-title.ts'
import { Alert } from '../Alert/Alert.tsx'
import styles from './FormAlert.module.css'

interface FormAlertProps {
  /** Without any, nothing is shown. */
  messages: readonly FormMessage[]
}

/** Scrolls to the alert, unless a focused invalid field has been scrolled to. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  const isFieldAtFault = document.activeElement?.matches('[aria-invalid="true"]')
  if (!isFieldAtFault) alert?.scrollIntoView({ block: 'nearest' })
}

/** The messages of a form in one alert above it. Each that concerns a field leads there. */
export function FormAlert({ messages }: FormAlertProps) {
  const isShown = messages.length > 0
  useEffect(() => (isShown ? sayErrorInTitle() : undefined), [isShown])
  if (!isShown) return null
  return (
    <Alert ref={bringIntoSight}>
      {messages.map((each) => {
        const { message, ref } = typeof each === 'string' ? { message: each } : each
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
