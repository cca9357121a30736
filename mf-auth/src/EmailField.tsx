import { TextField } from '@quad/shared-ui'
import type { ComponentProps } from 'react'

/** The address that a person's account goes by; a password manager knows it as the user's name. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label="University e-mail" type="email" autoComplete="username" required {...props} />
  )
}
