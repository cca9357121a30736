import { texts, type ProfileEdit } from '@quad/contract'
import { ImageField, panel } from '@quad/shared-ui'
import { Controller, useFormContext } from 'react-hook-form'

type Pictures = Pick<ProfileEdit, 'profilePhotoId' | 'coverImageId'>

interface PictureFieldsProps {
  /** What is wrong with which field. */
  messages: Partial<Record<keyof Pictures, string>>
  /** Told when a file is on its way, and when it no longer is. */
  onUploading: (which: 'photo' | 'cover', isUploading: boolean) => void
}

/** The photo and the cover image; stands inside a form of both. */
export function PictureFields({ messages, onUploading }: PictureFieldsProps) {
  const { control } = useFormContext<Pictures>()
  return (
    <section aria-labelledby="pictures" className={panel}>
      <h2 id="pictures">Pictures</h2>
      <div id="photo">
        <Controller
          control={control}
          name="profilePhotoId"
          render={({ field: { value, onChange } }) => (
            <ImageField
              label="Profile photo"
              hint="A .jpg or .jpeg file of at most 5 MB."
              value={value}
              onChange={onChange}
              onBusyChange={(busy) => onUploading('photo', busy)}
              jpegOnly={texts.profilePictureType}
              shape="round"
              error={messages.profilePhotoId}
            />
          )}
        />
      </div>
      <div id="cover">
        <Controller
          control={control}
          name="coverImageId"
          render={({ field: { value, onChange } }) => (
            <ImageField
              label="Cover image"
              hint="Any image of at most 5 MB. It stands wide above your profile."
              value={value}
              onChange={onChange}
              onBusyChange={(busy) => onUploading('cover', busy)}
              shape="cover"
              error={messages.coverImageId}
            />
          )}
        />
      </div>
    </section>
  )
}
