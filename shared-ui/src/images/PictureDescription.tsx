import type { ImageDescription } from '@quad/contract'
import { Checkbox } from '../components/Checkbox/Checkbox.tsx'
import { TextField } from '../components/TextField/TextField.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'

interface PictureDescriptionProps {
  /** "picture 2" */
  about: string
  value: ImageDescription | undefined
  onChange: (description: ImageDescription) => void
  error: string | undefined
}

/** Asks what a picture shows, or that it is decorative. */
export function PictureDescription({ about, value, onChange, error }: PictureDescriptionProps) {
  const isDecorative = value === null
  return (
    <div>
      <TextField
        label={`Description of ${about}`}
        hint="Says what it shows to those who cannot see it."
        disabled={isDecorative}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      <Checkbox
        label={
          <>
            Decorative<VisuallyHidden> ({about})</VisuallyHidden>
          </>
        }
        checked={isDecorative}
        onChange={({ target }) => onChange(target.checked ? null : '')}
      />
    </div>
  )
}
