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
  /** The message that a toast announces: only the others are announced here. */
  toasted?: string | undefined
}

/** Scrolls to the alert, unless a focused invalid field has been scrolled to. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  const isFieldAtFault = document.activeElement?.matches('[aria-invalid="true"]')
  if (!isFieldAtFault) alert?.scrollIntoView({ block: 'nearest' })
}

/** Focuses the field at fault. One without a `ref` is found by its error text. */
const focusField = ({ message, ref }: FieldMessage): void => {
  if (ref?.focus) {
    ref.focus()
    return
  }
  const errors = [...document.querySelectorAll('p[id]')]
  const error = errors.find(({ textContent }) => textContent === message)
  document.querySelector<HTMLElement>(`[aria-describedby~="${error?.id}"]`)?.focus()
}

/** The messages of a form in one alert above it. Each that concerns a field leads there. */
export function FormAlert({ messages, isShort = false, toasted }: FormAlertProps) {
  const isShown = messages.length > 0
  useEffect(() => (isShown ? sayErrorInTitle() : undefined), [isShown])
  if (!isShown) return null
  const texts = messages.map((each) => (typeof each === 'string' ? each : each.message))
  const isOnlyHeard = isShort && messages.every((each) => typeof each !== 'string')
  const isToasted = toasted !== undefined && texts.includes(toasted)
  const others = texts.filter((text) => text !== toasted)
  const heard = (isOnlyHeard || isToasted) && others.length > 0 && (
    <VisuallyHidden role="alert">
      {/* An element each: one that goes is no news. */}
      {others.map((text) => (
        <span key={text}>{text} </span>
      ))}
    </VisuallyHidden>
  )
  if (isOnlyHeard) return heard
  return (
    <>
      {heard}
      <Alert ref={bringIntoSight} role={isToasted ? undefined : 'alert'}>
        {messages.map((each, index) => (
          <p key={texts[index]} className={styles.message}>
            {typeof each === 'string' ? (
              each
            ) : (
              <button type="button" className={styles.link} onClick={() => focusField(each)}>
                {each.message}
              </button>
            )}
          </p>
        ))}
      </Alert>
    </>
  )
}
