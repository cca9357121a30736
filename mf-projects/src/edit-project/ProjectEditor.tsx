import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  isolated,
  limits,
  projectEdit,
  recruitingStatus,
  texts,
  type ProjectEdit,
} from '@quad/contract'
import {
  Alert,
  ConflictDialog,
  SaveBar,
  Switch,
  UnsavedChanges,
  errorText,
  messageOf,
  queryClient,
  useDraft,
  useSession,
  useShell,
  useVersionedSubmit,
  panel,
} from '@quad/shared-ui'
import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { DetailFields } from '../describe-project/DetailFields.tsx'
import { ProjectFields } from '../describe-project/ProjectFields.tsx'
import { GalleryField } from '../edit-gallery/GalleryField.tsx'
import { saveProject, type Saved } from '../editing.queries.ts'
import { projectChanged, projectQuery } from '../project.queries.ts'
import { comparedFields } from './compared-fields.tsx'
import { DeleteProject } from './DeleteProject.tsx'
import { editorValues, type EditorValues, type ManagedProject } from './editor-values.ts'
import { MembersField } from './MembersField.tsx'
import { WantedRolesField } from '../wanted-roles/WantedRolesField.tsx'
import styles from './edit-project.module.css'

/** Lists the members who could not be removed after the rest was saved, and why. */
const removalFailures = ({ members }: ManagedProject, remaining: Saved['remaining']): string[] => {
  const names = new Map(members.map(({ id, name }) => [id, name]))
  return remaining.map(
    ({ userId, reason }) =>
      `Everything else is saved, but ${isolated(names.get(userId) ?? 'a member')} was not removed: ${reason} Save again to retry.`,
  )
}

interface ProjectEditorProps {
  /** The latest version; the form keeps the one that it was loaded from. */
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
  const { control, formState } = form
  const query = projectQuery(project.id)
  const [uploads, setUploads] = useState({ image: false, gallery: false })
  const [notRemoved, setNotRemoved] = useState<string[]>([])

  const showSaved = ({ userRoles }: ProjectEdit, { project: saved, remaining }: Saved) => {
    queryClient.setQueryData(query.queryKey, saved)
    if (remaining.length > 0 && saved.audience === 'manager') {
      const removed = remaining.map(({ userId }) => userId)
      form.reset(editorValues(saved))
      form.reset({ ...editorValues(saved), userRoles, removed }, { keepDefaultValues: true })
      setNotRemoved(removalFailures(saved, remaining))
      return
    }
    void projectChanged(project.id)
    draft.drop()
    shell.toast.success(texts.projectSaved)
    void navigate(`/projects/${project.id}`)
  }

  const { submit, isBusy, failure, messages, isOutdated, conflict } = useVersionedSubmit(form, {
    draft,
    latest: project,
    valuesOf: editorValues,
    fieldsOf: ({ members }) => comparedFields(members),
    load: async () => {
      const saved = await queryClient.query({ ...query, staleTime: 0 })
      return saved.audience === 'manager' ? saved : undefined
    },
    save: async (edit, version) => {
      setNotRemoved([])
      const removals = form.getValues('removed')
      const saving = { projectId: project.id, editorId: viewerId, version, edit, removals }
      showSaved(edit, await saveProject(saving))
    },
    isUploading: uploads.image || uploads.gallery,
  })

  return (
    <>
      <UnsavedChanges draft={draft} />
      <FormProvider {...form}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {isOutdated && formState.isDirty && (
            <Alert tone="info">
              Someone else has saved this project while you were editing. When you save, your
              changes are added to theirs. Where you both changed the same field, you choose.
            </Alert>
          )}
          <section aria-labelledby="about" className={panel}>
            <h2 id="about">About</h2>
            <ProjectFields
              titleLimit={limits.projectTitleAtEdit}
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
          <WantedRolesField saved={project.wantedRoles} className={panel} />
          <section aria-labelledby="details" className={panel}>
            <h2 id="details">Course and links</h2>
            <DetailFields />
          </section>
          <section aria-labelledby="gallery" className={panel}>
            <h2 id="gallery">Gallery</h2>
            <Controller
              key={form.getValues('began.version')}
              control={control}
              name="imageGalleryList"
              render={({ field: { value, onChange }, fieldState }) => (
                <GalleryField
                  defaultValue={value}
                  onChange={onChange}
                  onBusyChange={(gallery) => setUploads((now) => ({ ...now, gallery }))}
                  error={errorText(fieldState.error)}
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
            isSaving={isBusy}
            messages={[
              ...(failure ? [messageOf(failure, failure.message)] : []),
              ...(isBusy ? [] : notRemoved),
              ...messages,
            ]}
          />
        </form>
      </FormProvider>
      {conflict && <ConflictDialog {...conflict} />}
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
