import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { recoveryCheck, texts } from '@quad/contract'
import { Button, errorText, FormAlert, messageOf, useShell, useSubmit } from '@quad/shared-ui'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { checkRecoveryCode } from '../auth.queries.ts'
import { CodeField } from './CodeField.tsx'

interface CodeFormProps {
  /** Address that the code was sent to. */
  email: string
}

export function CodeForm({ email }: CodeFormProps) {
  const { toast } = useShell()
  const navigate = useNavigate()
  const form = useForm<{ email: string; token: string }>({
    resolver: standardSchemaResolver(recoveryCheck),
    defaultValues: { email, token: '' },
  })
  const code = useWatch({ control: form.control, name: 'token' })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (check) => {
      const user = await checkRecoveryCode(check)
      const search = new URLSearchParams({ user, token: check.token }).toString()
      await navigate({ pathname: '/reset-password', search }, { state: { email } })
    },
    onFailure: (error) => toast.error(messageOf(error, texts.recoveryFallback)),
    onInvalid: ({ token }) => {
      if (token?.message) toast.error(token.message)
    },
  })

  const reason = failure && messageOf(failure, texts.recoveryFallback)
  const toasted = reason ?? form.formState.errors.token?.message
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={reason === undefined ? messages : [reason]} isShort toasted={toasted} />
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
