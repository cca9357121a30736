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
  const { mutate, isPending, error } = useMutation({
    ...checkRecoveryCode,
    onSuccess: (userId, { token }) =>
      navigate(`/reset-password?${new URLSearchParams({ user: userId, token }).toString()}`),
  })

  const check = (event: SyntheticEvent) => {
    event.preventDefault()
    const isWhole = code.length === limits.recoveryCode
    setRefusal(isWhole ? undefined : texts.recoveryCodeLength)
    if (isWhole) mutate({ email, token: code })
    else toast.error(texts.recoveryCodeLength)
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
