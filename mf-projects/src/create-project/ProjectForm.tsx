import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, recruitingStatus, texts, type NewProject, type SelfUser } from '@quad/contract'
import { newProject } from '@quad/contract/forms'
import {
  Button,
  FormAlert,
  RadioGroup,
  UnsavedChanges,
  formMessages,
  useDraft,
  panel,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { ProjectFields } from '../describe-project/ProjectFields.tsx'
import { createProject } from '../project.queries.ts'
import { CardPreview } from './CardPreview.tsx'
import styles from './create-project.module.css'
import { blankProject, type BlankProject } from './blank-project.ts'

const fields = ['title', 'description', 'tags', 'meetingFormat', 'status', 'imageId'] as const

const statusOptions = [true, false].map((status) => ({
  value: String(status),
  label: recruitingStatus(status),
}))

interface ProjectFormProps {
  owner: SelfUser
  onCreated: (projectId: string) => void
}

export function ProjectForm({ owner, onCreated }: ProjectFormProps) {
  const form = useForm<BlankProject, unknown, NewProject>({
    resolver: standardSchemaResolver(newProject),
    defaultValues: blankProject,
  })
  const { control, handleSubmit, formState } = form
  const draft = useDraft(`project:${owner.id}`, form)
  const [isUploading, setIsUploading] = useState(false)
  const [hasUploadFailed, setHasUploadFailed] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...createProject,
    onSuccess: (projectId) => {
      draft.drop()
      onCreated(projectId)
    },
  })

  const { all, byField } = formMessages(fields, formState.errors, error)
  const messages = error || hasUploadFailed ? [texts.projectCreationFailed, ...all] : all

  return (
    <FormProvider {...form}>
      <UnsavedChanges draft={draft} />
      <div className={styles.columns}>
        <form
          className={panel}
          noValidate
          onSubmit={(event) => void handleSubmit((body) => mutate({ body }))(event)}
        >
          <FormAlert messages={isPending ? [] : messages} />
          <ProjectFields
            titleLimit={limits.projectTitleAtCreation}
            messages={byField}
            onUploading={setIsUploading}
            onUploadFailed={setHasUploadFailed}
          >
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
          </ProjectFields>
          <Button
            type="submit"
            variant="primary"
            busy={isPending || isUploading || formState.isSubmitting}
          >
            Create Project
          </Button>
        </form>
        <CardPreview owner={owner} />
      </div>
    </FormProvider>
  )
}
