import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  isolated,
  limits,
  recruitingStatus,
  texts,
  type Project,
  type ProjectEdit,
} from '@quad/contract'
import { projectEdit } from '@quad/contract/forms'
import {
  Alert,
  api,
  Button,
  Checkbox,
  ConfirmDialog,
  ConflictDialog,
  errorText,
  Loading,
  messageOf,
  Page,
  PageBoundary,
  panel,
  queryClient,
  RequestError,
  SaveBar,
  Skeleton,
  Switch,
  toast,
  UnsavedChanges,
  useDraft,
  useSession,
  useVersionedSubmit,
  type UploadStatus,
  Redirect,
} from '@quad/shared-ui'
import { useState, type FocusEvent } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { DetailFields, ProjectFields } from '../describe-project/ProjectFields.tsx'
import { GalleryField } from '../gallery/GalleryField.tsx'
import { changeProject, projectQuery } from '../project.queries.ts'
import { WantedRolesField } from '../wanted-roles/WantedRolesField.tsx'
import { MembersField } from './MembersField.tsx'
import {
  comparedFields,
  editorValues,
  type EditorValues,
  type ManagedProject,
} from './editor-values.tsx'
import styles from './edit-project.module.css'

const title = 'Edit Project'

export function EditProjectPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title={title}
      width="form"
      skeleton={<EditorSkeleton />}
      failed="This project could not be loaded."
      keepsShown
    >
      {({ data: project }) => <EditProject project={project} />}
    </PageBoundary>
  )
}

interface EditProjectProps {
  project: Project
}

function EditProject({ project }: EditProjectProps) {
  const [latest, setLatest] = useState<ManagedProject>()
  // A refetch after the session has ended lacks the ability to edit: keep the form with its values.
  if (project.audience === 'manager' && project !== latest) setLatest(project)

  if (!latest) return <Redirect to={`/projects/${project.id}`} />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.edit(latest.title)}
      lead={latest.title}
      width="form"
      className={styles.page}
    >
      <ProjectEditor project={latest} />
    </Page>
  )
}

function EditorSkeleton() {
  return (
    <Page title={title} loading width="form" className={styles.page}>
      <Loading>
        <Skeleton shape="block" height="60vh" />
        <Skeleton shape="block" height="30vh" />
      </Loading>
    </Page>
  )
}

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

function ProjectEditor({ project }: ProjectEditorProps) {
  const navigate = useNavigate()
  const viewerId = useSession((state) => state.user?.id) ?? ''
  const form = useForm({
    resolver: standardSchemaResolver<EditorValues, unknown, ProjectEdit>(projectEdit),
    defaultValues: editorValues(project),
  })
  const draft = useDraft(`edit-project:${project.id}:${viewerId}`, form)
  const { control, formState } = form
  const query = projectQuery(project.id)
  const [uploads, setUploads] = useState<Record<string, UploadStatus>>({})
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
    draft.drop()
    toast.success(texts.projectSaved)
    void navigate(`/projects/${project.id}`)
  }

  const editing = useVersionedSubmit(form, {
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
      await changeProject(project.id, async () => showSaved(edit, await saveProject(saving)))
    },
    uploads: Object.values(uploads),
  })
  const { submit, isBusy, isWaiting, failure, messages, isOutdated, conflict } = editing

  return (
    <>
      <UnsavedChanges draft={draft} />
      <SectionLinks canDelete={project.can.delete} />
      <FormProvider {...form}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {isOutdated && formState.isDirty && (
            <Alert tone="info">
              Someone else has saved this project while you were editing. When you save, your
              changes are added to theirs. Where you both changed the same field, you choose.
            </Alert>
          )}
          <ProjectFields
            titleLimit={limits.projectTitleAtEdit}
            onUpload={(image) => setUploads((now) => ({ ...now, image }))}
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
          <WantedRolesField saved={project.wantedRoles} />
          <DetailFields />
          <section aria-labelledby="gallery" className={panel}>
            <h2 id="gallery" tabIndex={-1}>
              Gallery
            </h2>
            <Controller
              key={form.getValues('began.version')}
              control={control}
              name="imageGalleryList"
              render={({ field: { value, onChange }, fieldState }) => (
                <GalleryField
                  defaultValue={value}
                  onChange={onChange}
                  onUpload={(gallery) => setUploads((now) => ({ ...now, gallery }))}
                  error={errorText(fieldState.error)}
                />
              )}
            />
          </section>
          <section aria-labelledby="members" className={panel}>
            <div>
              <h2 id="members" tabIndex={-1}>
                Members
              </h2>
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
            isWaiting={isWaiting}
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

const sections = [
  ['about', 'About the project'],
  ['wanted-roles', 'Open roles'],
  ['details', 'Course and links'],
  ['gallery', 'Gallery'],
  ['members', 'Members'],
] as const

/** Scrolls to a link that is cut off: a browser leaves a focused one that is partly in sight. */
const showWhole = ({ currentTarget }: FocusEvent<HTMLElement>) => {
  const list = currentTarget.closest('nav')!
  const [link, frame] = [currentTarget.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += Math.max(0, link.right - frame.right) + Math.min(0, link.left - frame.left)
}

interface SectionLinksProps {
  canDelete: boolean
}

/** Leads to each section of the editor, which is long on a narrow screen. */
function SectionLinks({ canDelete }: SectionLinksProps) {
  const all = canDelete ? [...sections, ['delete-project', 'Delete'] as const] : sections
  return (
    <nav aria-label="Sections of the project" className={styles.sections}>
      <ul role="list">
        {all.map(([id, name]) => (
          <li key={id}>
            {/* The router scrolls there. The keyboard goes on from there, too. */}
            <Link
              to={`#${id}`}
              replace
              onFocus={showWhole}
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface DeleteProjectProps {
  project: Project
  onDeleted: () => void
}

/** Section in which the Owner deletes the project. */
function DeleteProject({ project, onDeleted }: DeleteProjectProps) {
  const [isSure, setIsSure] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  return (
    <section aria-labelledby="delete-project" className={panel} data-tone="danger">
      <h2 id="delete-project" tabIndex={-1}>
        Delete this project
      </h2>
      <p>
        The project is permanently deleted for all members, with its group chat, events and
        pictures.
      </p>
      <Checkbox
        label="I want to permanently delete this project."
        checked={isSure}
        onChange={(event) => setIsSure(event.target.checked)}
      />
      <div>
        <Button variant="danger" disabled={!isSure} onClick={() => setIsAsking(true)}>
          Delete project
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete “${isolated(project.title)}”?`}
        description="This cannot be undone."
        confirm="Delete permanently"
        danger
        onConfirm={async () => {
          await api.deleteProject({ params: { projectId: project.id } })
          onDeleted()
        }}
      />
    </section>
  )
}

interface Saving {
  projectId: string
  /** The person who saves. */
  editorId: string
  /** The version that was edited. */
  version: number
  edit: ProjectEdit
  /** Ids of the members to remove once the rest is saved. */
  removals: readonly string[]
}

/** The result of saving. */
interface Saved {
  project: Project
  /** Members who could not be removed, and why. */
  remaining: { userId: string; reason: string }[]
}

const write = (projectId: string, version: number, edit: ProjectEdit): Promise<Project> =>
  api.updateProject({ params: { projectId }, body: { ...edit, version } })

const removeMembers = async (
  projectId: string,
  removals: readonly string[],
): Promise<Saved['remaining']> => {
  const remaining: Saved['remaining'] = []
  // One after the other, as each removal locks the project.
  for (const userId of removals) {
    try {
      await api.leaveProject({ params: { userId, projectId } })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      remaining.push({ userId, reason: error.message })
    }
  }
  return remaining
}

/** Saves a project, then removes members. Rejects if the project itself is not saved. */
const saveProject = async (saving: Saving): Promise<Saved> => {
  const { projectId, editorId, version, edit, removals } = saving
  // A Member cannot remove others, so an editor's own step down comes last.
  const stepsDown = removals.length > 0 && edit.userRoles[editorId] === 'Member'
  const stillAdmin = { ...edit, userRoles: { ...edit.userRoles, [editorId]: 'Admin' as const } }
  const project = await write(projectId, version, stepsDown ? stillAdmin : edit)
  const remaining = await removeMembers(projectId, removals)
  if (!stepsDown || remaining.length > 0) return { project, remaining }
  return { project: await write(projectId, project.version, edit), remaining }
}
