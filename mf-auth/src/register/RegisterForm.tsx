import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, registrationForm, texts, type RegistrationForm } from '@quad/contract'
import {
  Button,
  FormAlert,
  PasswordField,
  TextField,
  fieldErrors,
  messageOf,
  useShell,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { register as registerCall } from '../auth.queries.ts'

interface RegisterFormProps {
  onRegistered: () => void
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { site } = useShell()
  const { register, handleSubmit, formState } = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(registrationForm(site)),
    defaultValues: { email: '', password: '', confirmation: '' },
    reValidateMode: 'onSubmit',
  })
  const { mutate, isPending, error } = useMutation({ ...registerCall, onSuccess: onRegistered })

  const { errors } = formState
  const server = fieldErrors(error, ['email', 'password'])
  const email = errors.email?.message ?? server.email
  const password = errors.password?.message ?? server.password
  const confirmation = errors.confirmation?.message
  const broken = [errors.email, errors.password, errors.confirmation].flatMap(
    (each) => each?.message ?? [],
  )
  const messages =
    broken.length === 0 && error ? [messageOf(error, texts.registrationFallback)] : broken

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
        error={email}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
        required
        error={password}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={confirmation}
        {...register('confirmation')}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        Register
      </Button>
    </form>
  )
}
