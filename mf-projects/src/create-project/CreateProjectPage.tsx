import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  limits,
  recruitingStatus,
  texts,
  type NewProject,
  type ProjectEdit,
  type SelfUser,
} from '@quad/contract'
import { newProject } from '@quad/contract/forms'
import {
  api,
  Button,
  errorText,
  FormAlert,
  Loading,
  Page,
  ProjectCard,
  RequireSignIn,
  Skeleton,
  toast,
  UnsavedChanges,
  useDraft,
  useSubmit,
  withLiveEvent,
  type UploadStatus,
} from '@quad/shared-ui'
import { memo, useState } from 'react'
import { Controller, FormProvider, useForm, useWatch, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { DetailFields, ProjectFields } from '../describe-project/ProjectFields.tsx'
import { RadioGroup } from '../radio-group/RadioGroup.tsx'
import { WantedRolesField } from '../wanted-roles/WantedRolesField.tsx'
import styles from './create-project.module.css'

const pageTitle = 'Create Project'

export function CreateProjectPage() {
  const navigate = useNavigate()

  const show = async (projectId: string) => {
    await navigate(`/projects/${projectId}`)
    toast.success(texts.projectCreated)
  }

  return (
    <RequireSignIn
      skeleton={
        <Page title={pageTitle}>
          <Loading>
            <Skeleton shape="block" height="60vh" />
          </Loading>
        </Page>
      }
    >
      {(user) => (
        <Page title={pageTitle} lead="Say what you are building and who you are looking for.">
          <ProjectForm owner={user} onCreated={show} />
        </Page>
      )}
    </RequireSignIn>
  )
}

const statusOptions = [true, false].map((status) => ({
  value: String(status),
  label: recruitingStatus(status),
}))

interface ProjectFormProps {
  owner: SelfUser
  onCreated: (projectId: string) => Promise<void>
}

function ProjectForm({ owner, onCreated }: ProjectFormProps) {
  const form = useForm<BlankProject, unknown, NewProject>({
    resolver: standardSchemaResolver(newProject),
    defaultValues: blankProject,
  })
  const draft = useDraft(`project:${owner.id}`, form)
  const [upload, setUpload] = useState<UploadStatus>()
  const { submit, isBusy, isWaiting, failure, messages } = useSubmit(form, {
    send: (body) =>
      // The person's list of projects changes with the list of chats.
      withLiveEvent({ type: 'chats' }, async () => {
        const projectId = await api.createProject({ body })
        draft.drop()
        await onCreated(projectId)
      }),
    uploads: [upload],
  })
  const hasFailed = failure !== undefined || (upload === 'failed' && !isBusy)

  return (
    <FormProvider {...form}>
      <UnsavedChanges draft={draft} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.sections}>
          <FormAlert messages={hasFailed ? [texts.projectCreationFailed, ...messages] : messages} />
          <ProjectFields
            titleLimit={limits.projectTitleAtCreation}
            onUpload={setUpload}
            announcesFailure={false}
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
        </div>
        <CardPreview owner={owner} control={form.control} />
        <div className={styles.submit}>
          <Button type="submit" variant="primary" busy={isBusy}>
            Create Project
          </Button>
          <p role="status" className={styles.wait}>
            {isWaiting && texts.imagesUploading}
          </p>
        </div>
      </form>
    </FormProvider>
  )
}

/** Values of the form, whose radio buttons may be unset. */
type BlankProject = Pick<ProjectEdit, Exclude<keyof NewProject, 'status'>> & {
  status: boolean | null
}

const blankProject: BlankProject = {
  title: '',
  description: '',
  tags: [],
  meetingFormat: [],
  status: null,
  wantedRoles: [],
  imageId: null,
  imageDescriptions: {},
  course: '',
  semester: '',
  deadline: null,
  repositoryLink: '',
  designLink: '',
  siteLink: '',
}

interface CardPreviewProps {
  owner: SelfUser
  control: Control<BlankProject, unknown, NewProject>
}

/** The card of the form's values, as others will see it. A submit changes nothing in it. */
const CardPreview = memo(({ owner, control }: CardPreviewProps) => {
  const { title, description, status, wantedRoles, ...others } = useWatch({
    control,
    compute: (values: BlankProject) => values,
  })

  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">As others will see it</h2>
      {/* Inert and hidden from screen readers: its links lead nowhere yet, and its texts are in the form. */}
      <div inert>
        <ProjectCard
          // A name would stand beside the label of the field.
          aria-label={undefined}
          project={{
            id: owner.id,
            title: title.trim() === '' ? 'Your title' : title,
            description:
              description.trim() === '' ? 'What you are building, in your words.' : description,
            status: status ?? true,
            ...others,
            imageDescription: null,
            usersId: [owner.id],
            activity: null,
            teamSize: 1,
            faces: [owner],
            openRoles: wantedRoles
              .filter((role) => role.title.trim() !== '' && !role.closed)
              .map((role) => ({ title: role.title, free: role.places || 1 })),
          }}
        />
      </div>
    </section>
  )
})
