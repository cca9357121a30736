import { limits, meetingFormats, texts, type ProjectEdit } from '@quad/contract'
import {
  Checkbox,
  errorText,
  fieldProps,
  ImageField,
  panel,
  richTextHint,
  TagSelector,
  TextArea,
  TextField,
  VisuallyHidden,
  type UploadStatus,
} from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { RadioGroup } from '../radio-group/RadioGroup.tsx'

/** Values that all project forms share. */
type DescribedProject = Pick<
  ProjectEdit,
  'title' | 'description' | 'tags' | 'meetingFormat' | 'imageId' | 'imageDescriptions'
>

const formatOptions = meetingFormats.map((value) => ({ value, label: value }))

interface ProjectFieldsProps {
  /** Maximum length of the title. */
  titleLimit: number
  /** Called with the status of the image's upload: saving waits for it. */
  onUpload: (status: UploadStatus) => void
  /** False in a form that announces a failed upload in its own words. */
  announcesFailure?: boolean
  /** The field of the recruiting status, which differs per form. */
  children: ReactNode
}

/** The section of fields that both project forms share, inside a form provider. */
export function ProjectFields({
  titleLimit,
  onUpload,
  announcesFailure,
  children,
}: ProjectFieldsProps) {
  const form = useFormContext<DescribedProject>()
  const { control } = form
  const imageId = useWatch({ control, name: 'imageId' })

  return (
    <section aria-labelledby="about" className={panel}>
      <h2 id="about" tabIndex={-1}>
        About the project
      </h2>
      <TextField
        label="Title"
        required
        hint={`At most ${titleLimit} characters.`}
        {...fieldProps(form, 'title')}
      />
      <TextArea
        label="Description"
        required
        hint={richTextHint}
        rows={8}
        limit={limits.projectDescription}
        {...fieldProps(form, 'description')}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field, fieldState }) => (
          <TagSelector {...field} field="tags" error={errorText(fieldState.error)} />
        )}
      />
      <Controller
        control={control}
        name="meetingFormat"
        render={({ field: { value, onChange, name, ref }, fieldState }) => (
          <RadioGroup
            label="Meeting format"
            required
            name={name}
            ref={ref}
            options={formatOptions}
            value={value[0] ?? null}
            onChange={(event) => onChange([event.target.value])}
            error={errorText(fieldState.error)}
          />
        )}
      />
      {children}
      <Controller
        control={control}
        name="imageId"
        render={({ field, fieldState }) => (
          <ImageField
            {...field}
            label="Project image"
            hint={`Optional: a picture of any size: ${texts.pictureTypes}.`}
            onUpload={onUpload}
            announcesFailure={announcesFailure}
            jpegOnly="Please select a .jpg or .jpeg file for the project image."
            error={errorText(fieldState.error)}
          />
        )}
      />
      {imageId !== null && <PictureDescription imageId={imageId} about="the project image" />}
    </section>
  )
}

type Details = Pick<
  ProjectEdit,
  'course' | 'semester' | 'deadline' | 'repositoryLink' | 'designLink' | 'siteLink'
>

/** The section of optional fields of both project forms: the course and the links. */
export function DetailFields() {
  const form = useFormContext<Details>()
  return (
    <section aria-labelledby="details" className={panel}>
      <h2 id="details" tabIndex={-1}>
        Course and links
      </h2>
      <TextField
        label="Course"
        hint="Optional: the course that this project is done for, such as CS 310."
        {...fieldProps(form, 'course')}
      />
      <TextField
        label="Semester"
        hint="Optional: such as Fall 2026."
        {...fieldProps(form, 'semester')}
      />
      <Controller
        control={form.control}
        name="deadline"
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <TextField
            {...field}
            label="Deadline"
            type="date"
            hint="Optional."
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            error={errorText(fieldState.error)}
          />
        )}
      />
      <TextField
        label="Repository"
        type="url"
        hint="Optional: an https:// address, such as a page on GitHub."
        {...fieldProps(form, 'repositoryLink')}
      />
      <TextField
        label="Design"
        type="url"
        hint="Optional: such as a board or a mock-up."
        {...fieldProps(form, 'designLink')}
      />
      <TextField
        label="Site"
        type="url"
        hint="Optional: where the project can be tried."
        {...fieldProps(form, 'siteLink')}
      />
    </section>
  )
}

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
