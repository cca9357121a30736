import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, texts } from '@quad/contract'
import { recoveryCheck } from '@quad/contract/forms'
import {
  api,
  Button,
  errorText,
  Field,
  FormAlert,
  messageOf,
  messagesOf,
  Page,
  panel,
  toast,
  useDestination,
  useSubmit,
  withRedirect,
} from '@quad/shared-ui'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
} from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { MailForm } from '../MailForm.tsx'
import styles from '../auth-form.module.css'
import codeStyles from './code-field.module.css'

/** What is said about a failure without a message of its own. */
const fallback = 'An error occurred during password recovery.'

export function ForgotPasswordPage() {
  const redirect = useDestination()
  // Recipient of the latest code. Each code gets new boxes.
  const [sent, setSent] = useState<{ email: string; nth: number }>()

  return (
    <Page
      title="Reset Your Password"
      width="form"
      lead="We will e-mail you a code to set a new password."
    >
      <div className={panel}>
        <MailForm
          request={(body) => api.recoverPassword({ body })}
          button="Send Recovery Code"
          fallback="An error occurred during recovery code creation. Please try again."
          onSent={(email) => {
            toast.success(texts.recoveryCodeSent)
            setSent((before) => ({ email, nth: (before?.nth ?? 0) + 1 }))
          }}
          hasToast
        />
        {sent && <CodeForm key={sent.nth} email={sent.email} redirect={redirect} />}
      </div>
      <p className={styles.other}>
        Remembered it? <Link to={withRedirect('/signin', redirect)}>Sign In</Link>
      </p>
    </Page>
  )
}

interface CodeFormProps {
  /** Address that the code was sent to. */
  email: string
  /** The path to return to after sign-in. */
  redirect: string | null
}

function CodeForm({ email, redirect }: CodeFormProps) {
  const navigate = useNavigate()
  const form = useForm<{ email: string; token: string }>({
    resolver: standardSchemaResolver(recoveryCheck),
    defaultValues: { email, token: '' },
  })
  const code = useWatch({ control: form.control, name: 'token' })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (body) => {
      const user = await api.verifyRecoveryToken({ body })
      const query = new URLSearchParams({ user, token: body.token, ...(redirect && { redirect }) })
      await navigate(`/reset-password?${query.toString()}`, { state: { email } })
    },
    onFailure: (error) => toast.error(messageOf(error, fallback)),
    onInvalid: ({ token }) => {
      if (token?.message) toast.error(token.message)
    },
  })

  const reasons = failure && messagesOf(failure, fallback)
  const toasted = reasons?.[0] ?? form.formState.errors.token?.message
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={reasons ?? messages} isShort toasted={toasted} />
      <CodeField
        value={code}
        onChange={(token) => form.setValue('token', token)}
        error={errorText(form.formState.errors.token)}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        Continue
      </Button>
    </form>
  )
}

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

const boxes = Array.from({ length: limits.recoveryCode }, (_, index) => index)

/** Full-width letters and digits, which input methods type, are the same as others. */
const wordsIn = (text: string): string[] => text.normalize('NFKC').match(/[A-Z0-9]+/gi) ?? []

/** The code among the words of a text, such as "Please use AB12CD": rather a word with a digit or in capitals. */
const codeAmong = (words: readonly string[]): string | undefined => {
  const codes = words.filter(({ length }) => length === limits.recoveryCode)
  const code =
    codes.find((word) => /\d/.test(word)) ??
    codes.find((word) => word === word.toUpperCase()) ??
    codes.at(-1)
  return code?.toUpperCase()
}

const codeIn = (text: string): string => {
  const words = wordsIn(text)
  return codeAmong(words) ?? words.join('').toUpperCase().slice(0, limits.recoveryCode)
}

/**
 * Six boxes drawn under one real input, so that pasting, one-time-code autofill, Backspace and screen
 * readers work as in any field.
 */
function CodeField({ value, onChange, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  useEffect(() => input.current?.focus(), [])

  // When React sets a different text than the typed one, the browser moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    caret.current = codeIn(target.value.slice(0, target.selectionStart ?? undefined)).length
    onChange(codeIn(target.value))
  }

  // A pasted code replaces what was typed.
  const paste = (event: ClipboardEvent) => {
    const code = codeAmong(wordsIn(event.clipboardData.getData('text')))
    if (code === undefined) return
    event.preventDefault()
    onChange(code)
  }

  return (
    <Field label="Recovery code" hint="The 6 characters from our mail." error={error}>
      {(control) => (
        <div className={codeStyles.field}>
          <div className={codeStyles.code}>
            {boxes.map((index) => (
              <span key={index} aria-hidden className={codeStyles.box} />
            ))}
            <input
              {...control}
              ref={input}
              type="text"
              inputMode="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              className={codeStyles.input}
              value={value}
              onChange={type}
              onPaste={paste}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
