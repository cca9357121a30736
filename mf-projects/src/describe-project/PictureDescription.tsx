import type { ProjectEdit } from '@quad/contract'
import { Checkbox, TextField, VisuallyHidden, errorText } from '@quad/shared-ui'
import { useFormContext, useWatch } from 'react-hook-form'

interface PictureDescriptionProps {
  imageId: string
  /** "picture 2" */
  about: string
}

/** What a picture shows, or that it is decorative. Inside a form provider. */
export function PictureDescription({ imageId, about }: PictureDescriptionProps) {
  const { control, formState, getValues, setValue } =
    useFormContext<Pick<ProjectEdit, 'imageDescriptions'>>()
  const description = useWatch({ control, name: 'imageDescriptions' })[imageId]
  const isDecorative = description === null
  const describe = (text: string | null) =>
    setValue(
      'imageDescriptions',
      { ...getValues('imageDescriptions'), [imageId]: text },
      { shouldDirty: true },
    )

  return (
    <div>
      <TextField
        label={`Description of ${about}`}
        hint="Says what it shows to those who cannot see it."
        disabled={isDecorative}
        value={description ?? ''}
        onChange={({ target }) => describe(target.value)}
        error={errorText(formState.errors.imageDescriptions?.[imageId])}
      />
      <Checkbox
        label={
          <>
            Decorative<VisuallyHidden> ({about})</VisuallyHidden>
          </>
        }
        checked={isDecorative}
        onChange={({ target }) => describe(target.checked ? null : '')}
      />
    </div>
  )
}
