import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type Event, type EventUpdate } from '@quad/contract'
import { eventUpdate } from '@quad/contract/forms'
import {
  api,
  ConflictDialog,
  Page,
  PageBoundary,
  queryClient,
  RequireSignIn,
  toast,
  useDraft,
  useShell,
  useVersionedSubmit,
  type ComparedField,
  type Versioned,
  Redirect,
} from '@quad/shared-ui'
import { FormProvider, useForm } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { eventDate } from '../event-in-words.ts'
import {
  EventForm,
  EventFormSkeleton,
  EventLead,
  useShowEventErrors,
} from '../event-form/EventForm.tsx'
import { changeProject, eventQuery } from '../project.queries.ts'

const pageTitle = 'Edit Event'
const skeleton = <EventFormSkeleton title={pageTitle} />

export function EditEventPage() {
  const { eventId = '' } = useParams<'eventId'>()
  return (
    <PageBoundary
      query={eventQuery(eventId)}
      title={pageTitle}
      width="form"
      skeleton={skeleton}
      failed="This event could not be loaded."
      keepsShown
    >
      {({ data: event }) => (
        <RequireSignIn skeleton={skeleton}>
          {(user) => <EditEvent event={event} personId={user.id} />}
        </RequireSignIn>
      )}
    </PageBoundary>
  )
}

interface EditEventProps {
  event: Event
  personId: string
}

function EditEvent({ event, personId }: EditEventProps) {
  if (!event.can.edit) return <Redirect to={`/event/${event.id}`} />
  return (
    <Page
      title={pageTitle}
      documentTitle={texts.pageNames.edit(event.title)}
      width="form"
      lead={<EventLead projectTitle={event.projectTitle} />}
    >
      <EditEventForm event={event} personId={personId} />
    </Page>
  )
}

const valuesOf = (event: Event): Versioned<EventUpdate> => {
  const { title, description, startDateTime, endDateTime, location, version } = event
  const onlineLink = event.audience === 'member' ? event.onlineLink : ''
  const update = { title, description, startDateTime, endDateTime, location, onlineLink, version }
  return { ...update, began: update }
}

const comparedFields: ComparedField<EventUpdate>[] = [
  { path: 'title', label: 'Event Name', show: ({ title }) => title },
  { path: 'description', label: 'Event Description', show: ({ description }) => description },
  { path: 'startDateTime', label: 'Start Time', show: (event) => eventDate(event.startDateTime) },
  { path: 'endDateTime', label: 'End Time', show: (event) => eventDate(event.endDateTime) },
  { path: 'location', label: 'Location', show: ({ location }) => location },
  { path: 'onlineLink', label: 'Online Link', show: ({ onlineLink }) => onlineLink ?? '' },
]

/** Saves an event and leads to it. */
function EditEventForm({ event, personId }: EditEventProps) {
  const shell = useShell()
  const form = useForm({
    resolver: standardSchemaResolver<Versioned<EventUpdate>, unknown, EventUpdate>(eventUpdate),
    defaultValues: valuesOf(event),
    shouldFocusError: false,
  })
  const draft = useDraft(`event:${event.id}:${personId}`, form)
  const page = `/event/${event.id}`

  const { showErrors, toasted } = useShowEventErrors(form)
  const { conflict, ...submission } = useVersionedSubmit(form, {
    draft,
    latest: event,
    valuesOf,
    fieldsOf: () => comparedFields,
    load: () => queryClient.query({ ...eventQuery(event.id), staleTime: 0 }),
    save: (edit, version) =>
      changeProject(event.projectId, async () => {
        const params = { eventId: event.id }
        const saved = await api.updateEvent({ params, body: { ...edit, version } })
        queryClient.setQueryData(eventQuery(event.id).queryKey, saved)
        draft.drop()
        await shell.navigate(page)
        toast.success(texts.eventSaved)
      }),
    onFailure: () => toast.error('Failed to save the event.'),
    onInvalid: showErrors,
  })

  return (
    <FormProvider {...form}>
      <EventForm {...{ draft, submission, toasted }} button="Save Changes" back={page} />
      {conflict && <ConflictDialog {...conflict} />}
    </FormProvider>
  )
}
