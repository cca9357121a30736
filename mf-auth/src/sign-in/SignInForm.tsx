import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type Credentials, type SelfUser } from '@quad/contract'
import { signInForm } from '@quad/contract/forms'
import {
  ApiFailure,
  Button,
  FormAlert,
  PasswordField,
  formMessages,
  messageOf,
  useShell,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { signIn } from '../auth.queries.ts'
import { EmailField } from '../EmailField.tsx'
import { ResendLink } from '../verify-email/ResendLink.tsx'

const fields = ['email', 'password'] as const

interface SignInFormProps {
  /** Who is expected to sign in; the password is then all that is missing. */
  email?: string
  /** Link for who has forgotten the password. */
  forgotten: ReactNode
  onSignedIn: (user: SelfUser) => void
}

export function SignInForm({ email, forgotten, onSignedIn }: SignInFormProps) {
  const { site } = useShell()
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: standardSchemaResolver(signInForm(site)),
    defaultValues: { email: email ?? '', password: '' },
  })
  const { mutate, reset, variables, isPending, error } = useMutation({
    ...signIn,
    onSuccess: onSignedIn,
  })

  useEffect(() => {
    if (email !== undefined) setFocus('password')
  }, [email, setFocus])

  const { all, byField } = formMessages(fields, formState.errors, error)
  const messages = error ? [messageOf(error, texts.signInFallback)] : all
  const isUnverified = error instanceof ApiFailure && error.code === 'email_not_verified'

  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(
          (values) => mutate(values),
          () => reset(),
        )(event)
      }
    >
      <FormAlert messages={isPending ? [] : messages} />
      {isUnverified && variables && <ResendLink email={variables.email} />}
      <EmailField error={byField.email} {...register('email')} />
      <PasswordField
        label="Password"
        aside={forgotten}
        autoComplete="current-password"
        required
        error={byField.password}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={isPending || formState.isSubmitting}>
        Sign In
      </Button>
    </form>
  )
}
