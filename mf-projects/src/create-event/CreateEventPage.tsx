import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type Event, type NewEvent, type Project } from '@quad/contract'
import { newEvent } from '@quad/contract/forms'
import { getLocalTimeZone } from '@internationalized/date'
import {
  api,
  clock,
  Page,
  PageBoundary,
  QueryBoundary,
  RequireSignIn,
  toast,
  useDraft,
  useShell,
  useSubmit,
  Redirect,
} from '@quad/shared-ui'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useParams, useSearchParams } from 'react-router-dom'
import {
  EventForm,
  EventFormSkeleton,
  EventLead,
  useShowEventErrors,
} from '../event-form/EventForm.tsx'
import { RepeatsField } from '../event-form/RepeatsField.tsx'
import { changeProject, eventQuery, projectQuery } from '../project.queries.ts'

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
  const [search] = useSearchParams()
  const copiedId = search.get('from') ?? ''
  if (!project.can.addEvent) return <Redirect to={`/projects/${project.id}`} />

  const form = (copied?: Event, failure?: ReactNode) => (
    <Page
      title={title}
      documentTitle={texts.pageNames.newEvent(project.title)}
      width="form"
      lead={<EventLead projectTitle={project.title} />}
    >
      {failure}
      <CreateEventForm projectId={project.id} {...{ personId, copiedId, copied }} />
    </Page>
  )
  if (copiedId === '') return form()
  return (
    <QueryBoundary
      query={eventQuery(copiedId)}
      skeleton={skeleton}
      failed="The event to duplicate could not be loaded."
      renderFailure={(failure) => form(undefined, failure)}
    >
      {({ data: copied }) => form(copied)}
    </QueryBoundary>
  )
}

/** The values of a new event: those of another one, without a time that has come. */
const valuesLike = (copied?: Event): NewEvent => {
  const isAhead = copied !== undefined && Date.parse(copied.startDateTime) > clock.now().getTime()
  return {
    title: copied?.title ?? '',
    description: copied?.description ?? '',
    startDateTime: isAhead ? copied.startDateTime : '',
    endDateTime: isAhead ? copied.endDateTime : '',
    repeats: copied?.series
      ? { everyWeeks: copied.series.everyWeeks, until: '', timeZone: getLocalTimeZone() }
      : null,
    location: copied?.location ?? '',
    onlineLink: copied?.audience === 'member' ? copied.onlineLink : '',
  }
}

interface CreateEventFormProps {
  projectId: string
  personId: string
  /** Id of the event that the form begins with; empty for an empty form. */
  copiedId: string
  copied: Event | undefined
}

/** Creates an event of the project and leads back to the project. */
function CreateEventForm({ projectId, personId, copiedId, copied }: CreateEventFormProps) {
  const shell = useShell()
  const form = useForm<NewEvent>({
    resolver: standardSchemaResolver(newEvent),
    defaultValues: valuesLike(copied),
    shouldFocusError: false,
  })
  const draft = useDraft(
    ['new-event', projectId, copiedId, personId].filter(Boolean).join(':'),
    form,
  )
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
      <EventForm {...{ draft, submission, toasted }} button="Create Event" back={project}>
        <RepeatsField />
      </EventForm>
    </FormProvider>
  )
}
