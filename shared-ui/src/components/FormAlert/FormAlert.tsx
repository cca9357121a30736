import { Alert } from '../Alert/Alert.tsx'
import styles from './FormAlert.module.css'

interface FormAlertProps {
  /** Everything that is wrong with the form; nothing shows when there is nothing. */
  messages: readonly string[]
}

/** The messages of a form, joined in one alert above it. */
export function FormAlert({ messages }: FormAlertProps) {
  if (messages.length === 0) return null
  return (
    <Alert>
      {messages.map((message) => (
        <p key={message} className={styles.message}>
          {message}
        </p>
      ))}
    </Alert>
  )
}
