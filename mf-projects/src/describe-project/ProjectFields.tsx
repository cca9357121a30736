import { limits, meetingFormats, texts, type ProjectEdit } from '@quad/contract'
import {
  ImageField,
  TagSelector,
  TextArea,
  TextField,
  errorText,
  fieldProps,
  richTextHint,
} from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { RadioGroup } from '../radio-group/RadioGroup.tsx'
import { PictureDescription } from './PictureDescription.tsx'

/** Values that all project forms share. */
type DescribedProject = Pick<
  ProjectEdit,
  'title' | 'description' | 'tags' | 'meetingFormat' | 'imageId' | 'imageDescriptions'
>

const formatOptions = meetingFormats.map((value) => ({ value, label: value }))

interface ProjectFieldsProps {
  /** Maximum length of the title. */
  titleLimit: number
  /** True while the image is uploading: saving waits for it. */
  onUploading: (uploading: boolean) => void
  onUploadFailed?: (failed: boolean) => void
  /** The field of the recruiting status, which differs per form. */
  children: ReactNode
}

/** The fields that both project forms share, inside a form provider. */
export function ProjectFields({
  titleLimit,
  onUploading,
  onUploadFailed,
  children,
}: ProjectFieldsProps) {
  const form = useFormContext<DescribedProject>()
  const { control } = form
  const imageId = useWatch({ control, name: 'imageId' })

  return (
    <>
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
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <TagSelector
            field="tags"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errorText(fieldState.error)}
          />
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
        render={({ field: { value, onChange }, fieldState }) => (
          <ImageField
            label="Project image"
            hint={`Optional: a picture of any size: ${texts.pictureTypes}.`}
            value={value}
            onChange={onChange}
            onBusyChange={onUploading}
            {...(onUploadFailed && { onFailedChange: onUploadFailed })}
            jpegOnly={texts.projectImageType}
            error={errorText(fieldState.error)}
          />
        )}
      />
      {imageId !== null && <PictureDescription imageId={imageId} about="the project image" />}
    </>
  )
}
