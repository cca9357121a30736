import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  limits,
  newProject,
  recruitingStatus,
  texts,
  type NewProject,
  type SelfUser,
} from '@quad/contract'
import {
  Button,
  FormAlert,
  UnsavedChanges,
  errorText,
  useDraft,
  useSubmit,
  panel,
} from '@quad/shared-ui'
import { useId, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { DetailFields } from '../describe-project/DetailFields.tsx'
import { ProjectFields } from '../describe-project/ProjectFields.tsx'
import { createProject } from '../project.queries.ts'
import { RadioGroup } from '../radio-group/RadioGroup.tsx'
import { WantedRolesField } from '../wanted-roles/WantedRolesField.tsx'
import { CardPreview } from './CardPreview.tsx'
import styles from './create-project.module.css'
import { blankProject, type BlankProject } from './blank-project.ts'

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
  const draft = useDraft(`project:${owner.id}`, form)
  const [isUploading, setIsUploading] = useState(false)
  const waitId = useId()
  const [hasUploadFailed, setHasUploadFailed] = useState(false)
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (body) => {
      const projectId = await createProject({ body })
      draft.drop()
      onCreated(projectId)
    },
  })
  const hasFailed = failure !== undefined || (hasUploadFailed && !isBusy)

  return (
    <FormProvider {...form}>
      <UnsavedChanges draft={draft} />
      <div className={styles.columns}>
        <form className={panel} noValidate onSubmit={submit}>
          <FormAlert messages={hasFailed ? [texts.projectCreationFailed, ...messages] : messages} />
          <ProjectFields
            titleLimit={limits.projectTitleAtCreation}
            onUploading={setIsUploading}
            onUploadFailed={setHasUploadFailed}
          >
            <Controller
              control={form.control}
              name="status"
              render={({ field: { value, onChange, name, ref }, fieldState }) => (
                <RadioGroup
                  label="Recruiting status"
                  required
                  name={name}
                  ref={ref}
                  options={statusOptions}
                  value={value === null ? null : String(value)}
                  onChange={(event) => onChange(event.target.value === 'true')}
                  error={errorText(fieldState.error)}
                />
              )}
            />
          </ProjectFields>
          <WantedRolesField />
          <DetailFields />
          <div className={styles.submit}>
            <Button
              type="submit"
              variant="primary"
              busy={isBusy || isUploading}
              aria-describedby={waitId}
            >
              Create Project
            </Button>
            <p role="status" id={waitId} className={styles.wait}>
              {isUploading && texts.imagesUploading}
            </p>
          </div>
        </form>
        <CardPreview owner={owner} />
      </div>
    </FormProvider>
  )
}
