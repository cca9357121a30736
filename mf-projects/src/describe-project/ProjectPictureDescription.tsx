import type { ProjectEdit } from '@quad/contract'
import { PictureDescription, errorText } from '@quad/shared-ui'
import { useFormContext, useWatch } from 'react-hook-form'

interface ProjectPictureDescriptionProps {
  imageId: string
  /** "picture 2" */
  about: string
}

/** The description of one of a project's pictures. Inside a form provider. */
export function ProjectPictureDescription({ imageId, about }: ProjectPictureDescriptionProps) {
  const { control, formState, getValues, setValue } =
    useFormContext<Pick<ProjectEdit, 'imageDescriptions'>>()
  const descriptions = useWatch({ control, name: 'imageDescriptions' })
  return (
    <PictureDescription
      about={about}
      value={descriptions[imageId]}
      onChange={(description) =>
        setValue(
          'imageDescriptions',
          { ...getValues('imageDescriptions'), [imageId]: description },
          { shouldDirty: true },
        )
      }
      error={errorText(formState.errors.imageDescriptions?.[imageId])}
    />
  )
}
