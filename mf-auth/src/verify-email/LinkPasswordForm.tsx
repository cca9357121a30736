import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { linkPasswordForm, texts, type LinkPasswordForm as Values } from '@quad/contract'
import { Button, FormAlert, PasswordField, fieldProps, messageOf, useSubmit } from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { verifyByPassword } from '../auth.queries.ts'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'

interface LinkPasswordFormProps {
  token: string
  /** Asks for a new password instead of the one of the registration. */
  isNew: boolean
  onVerified: (message: string) => void
}

/** Verifies the address of a link with a password. */
export function LinkPasswordForm({ token, isNew, onVerified }: LinkPasswordFormProps) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(linkPasswordForm),
    defaultValues: { password: '', ...(isNew && { confirmation: '' }) },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ password }) => {
      const { message } = await verifyByPassword({ token, password, isNew })
      onVerified(message)
    },
  })

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? [messageOf(failure, texts.verificationFailed)] : messages} />
      {isNew ? (
        <NewPasswordFields
          password={{
            label: 'New password',
            ...fieldProps(form, 'password', { deps: 'confirmation' }),
          }}
          confirmation={{
            label: 'Confirm new password',
            ...fieldProps(form, 'confirmation'),
          }}
        />
      ) : (
        <PasswordField
          label="Password of this registration"
          autoComplete="current-password"
          required
          {...fieldProps(form, 'password')}
        />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        Verify my address
      </Button>
    </form>
  )
}
