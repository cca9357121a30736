import { limits, meetingFormats, texts, type ProjectEdit } from '@quad/contract'
import { ImageField, RadioGroup, TagSelector, TextArea, TextField } from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'

/** What every form of a project has. */
type DescribedProject = Pick<
  ProjectEdit,
  'title' | 'description' | 'tags' | 'meetingFormat' | 'imageId'
>

const formatOptions = meetingFormats.map((value) => ({ value, label: value }))

interface ProjectFieldsProps {
  /** Most characters of the title. */
  titleLimit: number
  /** What is wrong with which field. */
  messages: Partial<Record<keyof DescribedProject, string>>
  /** True while the image is on its way: saving waits for it. */
  onUploading: (uploading: boolean) => void
  onUploadFailed?: (failed: boolean) => void
  /** The field of the recruiting status, which differs between the forms. */
  children: ReactNode
}

/** The fields that creating and editing a project share; inside a form's provider. */
export function ProjectFields({
  titleLimit,
  messages,
  onUploading,
  onUploadFailed,
  children,
}: ProjectFieldsProps) {
  const { register, control } = useFormContext<DescribedProject>()

  return (
    <>
      <TextField
        label="Title"
        required
        hint={`At most ${titleLimit} characters.`}
        error={messages.title}
        {...register('title')}
      />
      <TextArea
        label="Description"
        required
        rows={8}
        limit={limits.projectDescription}
        error={messages.description}
        {...register('description')}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field: { value, onChange, onBlur } }) => (
          <TagSelector
            field="tags"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={messages.tags}
          />
        )}
      />
      <Controller
        control={control}
        name="meetingFormat"
        render={({ field: { value, onChange, name, ref } }) => (
          <RadioGroup
            label="Meeting format"
            required
            name={name}
            ref={ref}
            options={formatOptions}
            value={value[0] ?? null}
            onChange={(event) => onChange([event.target.value])}
            error={messages.meetingFormat}
          />
        )}
      />
      {children}
      <Controller
        control={control}
        name="imageId"
        render={({ field: { value, onChange } }) => (
          <ImageField
            label="Project image"
            hint="Optional: a .jpg or .jpeg file of at most 5 MB."
            value={value}
            onChange={onChange}
            onBusyChange={onUploading}
            {...(onUploadFailed && { onFailedChange: onUploadFailed })}
            jpegOnly={texts.projectImageType}
            error={messages.imageId}
          />
        )}
      />
    </>
  )
}
