import { limits } from '@quad/contract'
import { fieldProps, PasswordField } from '@quad/shared-ui'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

interface NewPasswordFieldsProps<Values extends FieldValues> {
  /** Its values have a `confirmation`. */
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields<Values extends FieldValues>({
  form,
  name,
  label,
}: NewPasswordFieldsProps<Values>) {
  const confirmation = 'confirmation' as Path<Values>
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
        required
        {...fieldProps(form, name, { deps: confirmation })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
        {...fieldProps(form, confirmation)}
      />
    </>
  )
}
