import { texts, type ProfileEdit } from '@quad/contract'
import {
  Checkbox,
  errorText,
  fieldProps,
  ImageField,
  panel,
  TextField,
  VisuallyHidden,
  type UploadStatus,
} from '@quad/shared-ui'
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form'
import { AvailabilityFields } from '../describe-person/AvailabilityFields.tsx'

type Pictures = Pick<ProfileEdit, 'profilePhotoId' | 'coverImageId' | 'coverDescription'>

interface PictureFieldsProps {
  /** Called when an upload starts and ends. */
  onUpload: (which: 'photo' | 'cover', status: UploadStatus) => void
}

/** The fields of photo and cover image, inside a form that has both. */
export function PictureFields({ onUpload }: PictureFieldsProps) {
  const { control, setValue } = useFormContext<Pictures>()
  const coverImageId = useWatch({ control, name: 'coverImageId' })
  return (
    <section aria-labelledby="pictures" className={panel}>
      <h2 id="pictures">Pictures</h2>
      <div id="photo">
        <Controller
          control={control}
          name="profilePhotoId"
          render={({ field, fieldState }) => (
            <ImageField
              {...field}
              label="Profile photo"
              hint={`A picture of any size: ${texts.pictureTypes}.`}
              onUpload={(status) => onUpload('photo', status)}
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
              onUpload={(status) => onUpload('cover', status)}
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

/**
 * What the cover image shows, or that it is decorative. Inside a form provider. Not shared with the pictures of
 * projects: shared-ui is a part of every first page, whose size is limited.
 */
function CoverDescription() {
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

type Links = Pick<ProfileEdit, 'linkedInLink' | 'instagramLink'>

/** The fields of social links, inside a form that has both. */
export function LinkFields() {
  return (
    <section id="links" aria-labelledby="links-title" className={panel}>
      <h2 id="links-title">Links</h2>
      <LinkField name="linkedInLink" network="LinkedIn" example="linkedin.com/in/name" />
      <LinkField name="instagramLink" network="Instagram" example="instagram.com/name" />
    </section>
  )
}

interface LinkFieldProps {
  name: keyof Links
  network: string
  example: string
}

function LinkField({ name, network, example }: LinkFieldProps) {
  const { control } = useFormContext<Links>()
  const { field, fieldState } = useController({ control, name })
  const hasNone = field.value === null
  return (
    <div>
      <TextField
        {...field}
        label={`${network} link`}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={`Your handle, or the address of your page: ${example}`}
        required={!hasNone}
        disabled={hasNone}
        value={field.value ?? ''}
        error={errorText(fieldState.error)}
      />
      <Checkbox
        label={
          <>
            I have none<VisuallyHidden> on {network}</VisuallyHidden>
          </>
        }
        checked={hasNone}
        onChange={({ target }) => field.onChange(target.checked ? null : '')}
      />
    </div>
  )
}

/** The fields of availability, as a section of the editor. */
export function AvailabilitySection() {
  return (
    <section id="availability" aria-labelledby="availability-title" className={panel}>
      <h2 id="availability-title">Availability</h2>
      <AvailabilityFields />
    </section>
  )
}

/** A separate component, because the form focuses the first invalid field in registration order. */
export function SchoolField() {
  const form = useFormContext<Pick<ProfileEdit, 'school'>>()
  return <TextField label="School" autoComplete="organization" {...fieldProps(form, 'school')} />
}
