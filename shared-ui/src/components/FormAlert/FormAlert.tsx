import { Alert } from '../Alert/Alert.tsx'
import styles from './FormAlert.module.css'

interface FormAlertProps {
  /** The form's messages; without any, nothing is shown. */
  messages: readonly string[]
}

/** Scrolls to the alert, unless a focused invalid field has been scrolled to. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  const isFieldAtFault = document.activeElement?.matches('[aria-invalid="true"]')
  if (!isFieldAtFault) alert?.scrollIntoView({ block: 'nearest' })
}

/** The messages of a form in one alert above it. */
export function FormAlert({ messages }: FormAlertProps) {
  if (messages.length === 0) return null
  return (
    <Alert ref={bringIntoSight}>
      {messages.map((message) => (
        <p key={message} className={styles.message}>
          {message}
        </p>
      ))}
    </Alert>
  )
}
