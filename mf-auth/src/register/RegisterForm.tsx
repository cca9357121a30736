import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { registrationForm, texts, type RegistrationForm } from '@quad/contract'
import { Button, FormAlert, fieldProps, messageOf, useShell, useSubmit } from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { register } from '../auth.queries.ts'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'
import { mailedRedirect } from '../destination.ts'
import { EmailField } from '../EmailField.tsx'

interface RegisterFormProps {
  /** The path to return to after sign-in. */
  redirect: string | null
  onRegistered: (email: string) => void
}

export function RegisterForm({ redirect, onRegistered }: RegisterFormProps) {
  const { site } = useShell()
  const form = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(registrationForm(site)),
    defaultValues: { email: '', password: '', confirmation: '' },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ email, password }) => {
      await register({ email, password, ...mailedRedirect(redirect) })
      onRegistered(email)
    },
  })

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? [messageOf(failure, texts.registrationFallback)] : messages} />
      <EmailField
        hint={`Ends in @${site.emailDomains.join(' or @')}`}
        {...fieldProps(form, 'email')}
      />
      <NewPasswordFields
        password={{
          label: 'Password',
          ...fieldProps(form, 'password', { deps: 'confirmation' }),
        }}
        confirmation={{
          label: 'Confirm password',
          ...fieldProps(form, 'confirmation'),
        }}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        Register
      </Button>
    </form>
  )
}
