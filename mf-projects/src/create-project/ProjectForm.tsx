import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  limits,
  meetingFormats,
  newProject,
  recruitingStatus,
  texts,
  type NewProject,
  type SelfUser,
} from '@quad/contract'
import {
  Button,
  FormAlert,
  ImageField,
  RadioGroup,
  TagSelector,
  TextArea,
  TextField,
  UnsavedChanges,
  formMessages,
  useDraft,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { createProject } from '../project.queries.ts'
import styles from './create-project.module.css'

const fields = ['title', 'description', 'tags', 'meetingFormat', 'status', 'imageId'] as const

/** The form before its radio buttons are chosen. */
type Blank = Omit<NewProject, 'status'> & { status: boolean | null }

const blank: Blank = {
  title: '',
  description: '',
  tags: [],
  meetingFormat: [],
  status: null,
  imageId: null,
}

const formatOptions = meetingFormats.map((value) => ({ value, label: value }))
const statusOptions = [true, false].map((status) => ({
  value: String(status),
  label: recruitingStatus(status),
}))

interface ProjectFormProps {
  owner: SelfUser
  onCreated: (projectId: string) => void
}

export function ProjectForm({ owner, onCreated }: ProjectFormProps) {
  const form = useForm<Blank, unknown, NewProject>({
    resolver: standardSchemaResolver(newProject),
    defaultValues: blank,
  })
  const { register, control, handleSubmit, formState } = form
  const draft = useDraft(`project:${owner.id}`, form)
  const [uploading, setUploading] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...createProject,
    onSuccess: (projectId) => {
      draft.drop()
      onCreated(projectId)
    },
  })

  const { all, byField } = formMessages(fields, formState.errors, error)
  const messages = error ? [texts.projectCreationFailed, ...all] : all

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((body) => mutate({ body }))(event)}
    >
      <UnsavedChanges draft={draft} />
      <FormAlert messages={isPending ? [] : messages} />
      <TextField
        label="Title"
        required
        hint={`At most ${limits.projectTitleAtCreation} characters.`}
        error={byField.title}
        {...register('title')}
      />
      <TextArea
        label="Description"
        required
        rows={8}
        limit={limits.projectDescription}
        error={byField.description}
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
            error={byField.tags}
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
            error={byField.meetingFormat}
          />
        )}
      />
      <Controller
        control={control}
        name="status"
        render={({ field: { value, onChange, name, ref } }) => (
          <RadioGroup
            label="Recruiting status"
            required
            name={name}
            ref={ref}
            options={statusOptions}
            value={value === null ? null : String(value)}
            onChange={(event) => onChange(event.target.value === 'true')}
            error={byField.status}
          />
        )}
      />
      <Controller
        control={control}
        name="imageId"
        render={({ field: { value, onChange } }) => (
          <ImageField
            label="Project image"
            hint="Optional: a .jpg or .jpeg file of at most 5 MB."
            value={value ?? null}
            onChange={onChange}
            onBusyChange={setUploading}
            jpegOnly={texts.projectImageType}
            error={byField.imageId}
          />
        )}
      />
      <Button type="submit" variant="primary" busy={isPending || uploading}>
        Create Project
      </Button>
    </form>
  )
}
