import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, registrationForm, texts, type RegistrationForm } from '@quad/contract'
import {
  Button,
  FormAlert,
  PasswordField,
  TextField,
  formMessages,
  messageOf,
  useShell,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { register as registerCall } from '../auth.queries.ts'

const fields = ['email', 'password', 'confirmation'] as const

interface RegisterFormProps {
  onRegistered: () => void
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { site } = useShell()
  const { register, handleSubmit, formState } = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(registrationForm(site)),
    defaultValues: { email: '', password: '', confirmation: '' },
  })
  const { mutate, isPending, error } = useMutation({ ...registerCall, onSuccess: onRegistered })

  const { all, byField } = formMessages(fields, formState.errors, error)
  const messages = error ? [messageOf(error, texts.registrationFallback)] : all

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ confirmation: _, ...registration }) => mutate(registration))(event)
      }
    >
      <FormAlert messages={isPending ? [] : messages} />
      <TextField
        label="University e-mail"
        hint={`Ends in @${site.emailDomains.join(' or @')}`}
        type="email"
        autoComplete="username"
        required
        maxLength={limits.email}
        error={byField.email}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
        required
        error={byField.password}
        {...register('password', { deps: 'confirmation' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={byField.confirmation}
        {...register('confirmation')}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        Register
      </Button>
    </form>
  )
}
