import type { ProfileEdit } from '@quad/contract'
import { Checkbox, TextField, errorText } from '@quad/shared-ui'
import { useController, useFormContext } from 'react-hook-form'

/**
 * What the cover image shows, or that it is decorative. Inside a form provider. Not shared with the pictures of
 * projects: shared-ui is a part of every first page, whose size is limited.
 */
export function CoverDescription() {
  const { control } = useFormContext<Pick<ProfileEdit, 'coverDescription'>>()
  const { field, fieldState } = useController({ control, name: 'coverDescription' })
  const isDecorative = field.value === null
  return (
    <div>
      <TextField
        label="Description of the cover image"
        hint="Says what it shows to those who cannot see it."
        disabled={isDecorative}
        value={field.value ?? ''}
        onChange={field.onChange}
        error={errorText(fieldState.error)}
      />
      <Checkbox
        label="The cover image is decorative"
        checked={isDecorative}
        onChange={({ target }) => field.onChange(target.checked ? null : '')}
      />
    </div>
  )
}
