import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { signInForm, texts, type Credentials, type SelfUser } from '@quad/contract'
import { Alert, Button, PasswordField, TextField, messageOf, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { signIn } from '../auth.queries.ts'

interface SignInFormProps {
  onSignedIn: (user: SelfUser) => void
}

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { site } = useShell()
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(signInForm(site)),
    defaultValues: { email: '', password: '' },
  })
  const { mutate, isPending, error } = useMutation({ ...signIn, onSuccess: onSignedIn })
  const { errors } = formState

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
    >
      {error && !isPending && <Alert>{messageOf(error, texts.signInFallback)}</Alert>}
      <TextField
        label="University e-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        aside={<Link to="/forgot-password">Forgot password</Link>}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        Sign In
      </Button>
    </form>
  )
}
