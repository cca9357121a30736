import { texts, type ProfileEdit } from '@quad/contract'
import { ImageField, errorText, panel } from '@quad/shared-ui'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CoverDescription } from './CoverDescription.tsx'

type Pictures = Pick<ProfileEdit, 'profilePhotoId' | 'coverImageId' | 'coverDescription'>

interface PictureFieldsProps {
  /** Called when an upload starts and ends. */
  onUploading: (which: 'photo' | 'cover', isUploading: boolean) => void
}

/** The fields of photo and cover image, inside a form that has both. */
export function PictureFields({ onUploading }: PictureFieldsProps) {
  const { control, setValue } = useFormContext<Pictures>()
  const coverImageId = useWatch({ control, name: 'coverImageId' })
  return (
    <section aria-labelledby="pictures" className={panel}>
      <h2 id="pictures">Pictures</h2>
      <div id="photo">
        <Controller
          control={control}
          name="profilePhotoId"
          render={({ field: { value, onChange }, fieldState }) => (
            <ImageField
              label="Profile photo"
              hint={`A picture of any size: ${texts.pictureTypes}.`}
              value={value}
              onChange={onChange}
              onBusyChange={(busy) => onUploading('photo', busy)}
              jpegOnly={texts.profilePictureType}
              shape="round"
              error={errorText(fieldState.error)}
            />
          )}
        />
      </div>
      <div id="cover">
        <Controller
          control={control}
          name="coverImageId"
          render={({ field: { value, onChange }, fieldState }) => (
            <ImageField
              label="Cover image"
              hint={`A picture of any size: ${texts.pictureTypes}. It is shown across the top of your profile.`}
              value={value}
              onChange={(imageId) => {
                onChange(imageId)
                setValue('coverDescription', '', { shouldDirty: true })
              }}
              onBusyChange={(busy) => onUploading('cover', busy)}
              shape="cover"
              error={errorText(fieldState.error)}
            />
          )}
        />
        {coverImageId !== null && <CoverDescription />}
      </div>
    </section>
  )
}
