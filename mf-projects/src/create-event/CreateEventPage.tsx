import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type NewEvent, type Project } from '@quad/contract'
import { newEvent } from '@quad/contract/forms'
import {
  api,
  Page,
  PageBoundary,
  RequireSignIn,
  toast,
  useDraft,
  useShell,
  useSubmit,
  Redirect,
} from '@quad/shared-ui'
import { FormProvider, useForm } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import {
  EventForm,
  EventFormSkeleton,
  EventLead,
  useShowEventErrors,
} from '../event-form/EventForm.tsx'
import { changeProject, projectQuery } from '../project.queries.ts'

const title = 'Create A New Event'
const skeleton = <EventFormSkeleton title={title} />

export function CreateEventPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title={title}
      width="form"
      skeleton={skeleton}
      failed="This project could not be loaded."
      keepsShown
    >
      {({ data: project }) => (
        <RequireSignIn skeleton={skeleton}>
          {(user) => <CreateEvent project={project} personId={user.id} />}
        </RequireSignIn>
      )}
    </PageBoundary>
  )
}

interface CreateEventProps {
  project: Project
  personId: string
}

function CreateEvent({ project, personId }: CreateEventProps) {
  if (!project.can.addEvent) return <Redirect to={`/projects/${project.id}`} />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.newEvent(project.title)}
      width="form"
      lead={<EventLead projectTitle={project.title} />}
    >
      <CreateEventForm projectId={project.id} personId={personId} />
    </Page>
  )
}

interface CreateEventFormProps {
  projectId: string
  personId: string
}

/** Creates an event of the project and leads back to the project. */
function CreateEventForm({ projectId, personId }: CreateEventFormProps) {
  const shell = useShell()
  const form = useForm<NewEvent>({
    resolver: standardSchemaResolver(newEvent),
    defaultValues: {
      title: '',
      description: '',
      startDateTime: '',
      endDateTime: '',
      location: '',
      onlineLink: '',
    },
    shouldFocusError: false,
  })
  const draft = useDraft(`new-event:${projectId}:${personId}`, form)
  const project = `/projects/${projectId}`

  const { showErrors, toasted } = useShowEventErrors(form)
  const submission = useSubmit(form, {
    send: (body) =>
      changeProject(projectId, async () => {
        await api.addEvent({ params: { projectId }, body })
        draft.drop()
        await shell.navigate(project)
        toast.success(texts.eventCreated)
      }),
    onFailure: (failure) => {
      // oxlint-disable-next-line no-console -- the product's owner asks for this failure in the log
      console.error(texts.eventFailed, failure)
      toast.error(texts.eventFailed)
    },
    onInvalid: showErrors,
  })

  return (
    <FormProvider {...form}>
      <EventForm {...{ draft, submission, toasted }} button="Create Event" back={project} />
    </FormProvider>
  )
}
