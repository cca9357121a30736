import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type RegistrationForm } from '@quad/contract'
import { registrationForm } from '@quad/contract/forms'
import { Button, FormAlert, formMessages, messageOf, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { register as registerCall } from '../auth.queries.ts'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'
import { EmailField } from '../EmailField.tsx'

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
  const { mutate, reset, isPending, error } = useMutation({
    ...registerCall,
    onSuccess: onRegistered,
  })

  const { all, byField } = formMessages(fields, formState.errors, error)
  const messages = error ? [messageOf(error, texts.registrationFallback)] : all

  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(
          ({ email, password }) => mutate({ email, password }),
          () => reset(),
        )(event)
      }
    >
      <FormAlert messages={isPending ? [] : messages} />
      <EmailField
        hint={`Ends in @${site.emailDomains.join(' or @')}`}
        error={byField.email}
        {...register('email')}
      />
      <NewPasswordFields
        password={{
          label: 'Password',
          error: byField.password,
          ...register('password', { deps: 'confirmation' }),
        }}
        confirmation={{
          label: 'Confirm password',
          error: byField.confirmation,
          ...register('confirmation'),
        }}
      />
      <Button type="submit" variant="primary" busy={isPending || formState.isSubmitting}>
        Register
      </Button>
    </form>
  )
}
