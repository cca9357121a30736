import type { ProfileEdit } from '@quad/contract'
import { TextField } from '@quad/shared-ui'
import { useFormContext } from 'react-hook-form'

interface SchoolFieldProps {
  error: string | undefined
}

/** A component of its own, as a form gives the focus to its first wrong field by when each was drawn. */
export function SchoolField({ error }: SchoolFieldProps) {
  const { register } = useFormContext<Pick<ProfileEdit, 'school'>>()
  return (
    <TextField label="School" autoComplete="organization" error={error} {...register('school')} />
  )
}
