import type { ProfileEdit } from '@quad/contract'
import { TextField, fieldProps } from '@quad/shared-ui'
import { useFormContext } from 'react-hook-form'

/** A separate component, because the form focuses the first invalid field in registration order. */
export function SchoolField() {
  const form = useFormContext<Pick<ProfileEdit, 'school'>>()
  return <TextField label="School" autoComplete="organization" {...fieldProps(form, 'school')} />
}
