import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, recruitingStatus, texts, type ProjectEdit } from '@quad/contract'
import { projectEdit } from '@quad/contract/forms'
import {
  Alert,
  ConflictDialog,
  SaveBar,
  Switch,
  UnsavedChanges,
  formMessages,
  messageOf,
  useDraft,
  useSession,
  useShell,
  panel,
} from '@quad/shared-ui'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ProjectFields } from '../describe-project/ProjectFields.tsx'
import { GalleryField } from '../edit-gallery/GalleryField.tsx'
import { DeleteProject } from './DeleteProject.tsx'
import { editorValues, type EditorValues, type ManagedProject } from './editor-values.ts'
import { MembersField } from './MembersField.tsx'
import { useSave } from './use-save.ts'
import styles from './edit-project.module.css'

const fields = [
  'title',
  'description',
  'tags',
  'meetingFormat',
  'status',
  'imageId',
  'imageGalleryList',
  'userTitles',
  'userRoles',
] as const

interface ProjectEditorProps {
  /** As it is now; the form goes on from what it began with. */
  project: ManagedProject
}

export function ProjectEditor({ project }: ProjectEditorProps) {
  const shell = useShell()
  const navigate = useNavigate()
  const viewerId = useSession((state) => state.user?.id) ?? ''
  const form = useForm({
    resolver: standardSchemaResolver<EditorValues, unknown, ProjectEdit>(projectEdit),
    defaultValues: editorValues(project),
  })
  const draft = useDraft(`edit-project:${project.id}:${viewerId}`, form)
  const { control, formState, getValues, reset } = form
  const [uploads, setUploads] = useState({ image: false, gallery: false })
  const [triedTooEarly, setTriedTooEarly] = useState(false)

  const saving = useSave(project.id, viewerId, form, () => {
    draft.drop()
    shell.toast.success(texts.projectSaved)
    void navigate(`/projects/${project.id}`)
  })

  const began = useWatch({ control, name: 'began.version' })
  const isOutdated = project.version > began
  useEffect(() => {
    if (project.version > getValues('began.version') && !draft.isUnsaved()) {
      reset(editorValues(project))
    }
  }, [project, draft, getValues, reset])

  const isUploading = uploads.image || uploads.gallery
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTriedTooEarly(isUploading)
    if (!isUploading) void form.handleSubmit(saving.save)(event)
  }

  const { byField, all } = formMessages(fields, formState.errors, saving.failure)
  const messages = [
    ...(triedTooEarly && isUploading ? [texts.imagesUploading] : []),
    ...(saving.failure ? [messageOf(saving.failure, saving.failure.message)] : []),
    ...(saving.notRemoved ?? []),
    ...all,
  ]

  return (
    <>
      <UnsavedChanges draft={draft} />
      <FormProvider {...form}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {isOutdated && formState.isDirty && (
            <Alert tone="info">
              Somebody else has saved this project while you were editing. When you save, you will
              see both versions.
            </Alert>
          )}
          <section aria-labelledby="about" className={panel}>
            <h2 id="about">About</h2>
            <ProjectFields
              titleLimit={limits.projectTitleAtEdit}
              messages={byField}
              onUploading={(image) => setUploads((now) => ({ ...now, image }))}
            >
              <Controller
                control={control}
                name="status"
                render={({ field: { value, ...field } }) => (
                  <Switch
                    {...field}
                    label="Recruiting status"
                    hint={recruitingStatus(value)}
                    checked={value}
                  />
                )}
              />
            </ProjectFields>
          </section>
          <section aria-labelledby="gallery" className={panel}>
            <h2 id="gallery">Gallery</h2>
            <Controller
              key={began}
              control={control}
              name="imageGalleryList"
              render={({ field: { value, onChange } }) => (
                <GalleryField
                  defaultValue={value}
                  onChange={onChange}
                  onBusyChange={(gallery) => setUploads((now) => ({ ...now, gallery }))}
                  error={byField.imageGalleryList}
                />
              )}
            />
          </section>
          <section aria-labelledby="members" className={panel}>
            <div>
              <h2 id="members">Members</h2>
              <p className={styles.hint}>
                A title has at most {limits.memberTitle} characters. Roles and removals wait until
                you save.
              </p>
            </div>
            <MembersField members={project.members} viewerId={viewerId} />
          </section>
          <SaveBar
            save="Save"
            cancelTo={`/projects/${project.id}`}
            isDirty={formState.isDirty}
            isSaving={saving.isSaving || formState.isSubmitting}
            messages={saving.isSaving ? [] : messages}
          />
        </form>
      </FormProvider>
      {saving.conflict && (
        <ConflictDialog
          differences={saving.conflict.differences}
          onKeepEditing={saving.keepEditing}
          onSave={(choices) => void saving.settle(saving.conflict!.theirs, choices)}
        />
      )}
      {project.can.delete && (
        <DeleteProject
          project={project}
          onDeleted={() => {
            draft.drop()
            void navigate('/search?searchType=projects')
          }}
        />
      )}
    </>
  )
}
