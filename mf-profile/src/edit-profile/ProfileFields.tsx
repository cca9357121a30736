import { limits, texts, type Availability, type Looking, type ProfileEdit } from '@quad/contract'
import {
  Checkbox,
  errorText,
  fieldProps,
  ImageField,
  panel,
  Select,
  TextField,
  VisuallyHidden,
  type UploadStatus,
} from '@quad/shared-ui'
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form'

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
          render={({ field: { value, onChange }, fieldState }) => (
            <ImageField
              label="Profile photo"
              hint={`A picture of any size: ${texts.pictureTypes}.`}
              value={value}
              onChange={onChange}
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

const options = [
  { value: '', label: 'Rather not say' },
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
]

/** The availability that a choice begins with. Hours and day are for those who look. */
const chosen = (looking: string, before: Availability | null): Availability | null => {
  if (looking === '') return null
  const isLooking = looking !== 'no'
  return {
    looking: looking as Looking,
    hoursPerWeek: isLooking ? (before?.hoursPerWeek ?? null) : null,
    availableFrom: isLooking ? (before?.availableFrom ?? null) : null,
  }
}

/** Whether the person looks for a team, and if so, for how many hours a week and from when. */
export function AvailabilityFields() {
  const { control } = useFormContext<Pick<ProfileEdit, 'availability'>>()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name: 'availability' })
  const errors = (error ?? {}) as Partial<Record<keyof Availability, unknown>>

  return (
    <section id="availability" aria-labelledby="availability-title" className={panel}>
      <h2 id="availability-title">Availability</h2>
      <Select
        ref={ref}
        label="Are you looking for a team?"
        options={options}
        value={value?.looking ?? ''}
        onChange={({ target }) => onChange(chosen(target.value, value))}
        onBlur={onBlur}
      />
      {value !== null && value.looking !== 'no' && (
        <>
          <TextField
            label="Hours a week"
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.hoursPerWeek}
            hint="Optional."
            value={value.hoursPerWeek ?? ''}
            onChange={({ target }) =>
              onChange({
                ...value,
                hoursPerWeek: target.value === '' ? null : Number(target.value),
              })
            }
            onBlur={onBlur}
            error={errorText(errors.hoursPerWeek)}
          />
          <TextField
            label="Available from"
            type="date"
            hint="Optional: if you cannot start right away."
            value={value.availableFrom ?? ''}
            onChange={({ target }) =>
              onChange({
                ...value,
                availableFrom: target.value === '' ? null : target.value,
              })
            }
            onBlur={onBlur}
            error={errorText(errors.availableFrom)}
          />
        </>
      )}
    </section>
  )
}

/** A separate component, because the form focuses the first invalid field in registration order. */
export function SchoolField() {
  const form = useFormContext<Pick<ProfileEdit, 'school'>>()
  return <TextField label="School" autoComplete="organization" {...fieldProps(form, 'school')} />
}
