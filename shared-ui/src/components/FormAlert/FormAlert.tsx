import { Alert } from '../Alert/Alert.tsx'
import styles from './FormAlert.module.css'

interface FormAlertProps {
  /** Everything that is wrong with the form; nothing shows when there is nothing. */
  messages: readonly string[]
}

/** A field at fault takes the focus, and the scroll with it; any other failure would stay above what is seen. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  const isFieldAtFault = document.activeElement?.matches('[aria-invalid="true"]')
  if (!isFieldAtFault) alert?.scrollIntoView({ block: 'nearest' })
}

/** The messages of a form, joined in one alert above it. */
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
