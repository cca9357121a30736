import { limits, texts } from '@quad/contract'
import { Alert, Button, messageOf, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { checkRecoveryCode } from '../auth.queries.ts'
import { CodeField } from './CodeField.tsx'

interface CodeFormProps {
  /** Whom the code was sent to. */
  email: string
}

export function CodeForm({ email }: CodeFormProps) {
  const { toast } = useShell()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { mutate, reset, isPending, error } = useMutation({
    ...checkRecoveryCode,
    onSuccess: (user, { token }) => {
      const search = new URLSearchParams({ user, token }).toString()
      return navigate({ pathname: '/reset-password', search }, { state: { email } })
    },
    onError: (failure) => toast.error(messageOf(failure, texts.recoveryFallback)),
  })

  const check = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    if (code.length === limits.recoveryCode) {
      setRefusal(undefined)
      mutate({ email, token: code })
    } else {
      reset()
      setRefusal(texts.recoveryCodeLength)
      toast.error(texts.recoveryCodeLength)
    }
  }

  return (
    <form className={styles.fields} noValidate onSubmit={check}>
      {error && !isPending && <Alert>{messageOf(error, texts.recoveryFallback)}</Alert>}
      <CodeField value={code} onChange={setCode} error={refusal} />
      <Button type="submit" variant="primary" busy={isPending}>
        Continue
      </Button>
    </form>
  )
}
