import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { isolated, texts, type Event, type EventScope, type EventUpdate } from '@quad/contract'
import { eventUpdate } from '@quad/contract/forms'
import {
  api,
  ConfirmDialog,
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
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { eventDate } from '../event-in-words.ts'
import {
  EventForm,
  EventFormSkeleton,
  EventLead,
  useShowEventErrors,
} from '../event-form/EventForm.tsx'
import { changeProject, eventQuery, markEventsStale } from '../project.queries.ts'
import { hasLaterDates, ScopeField } from '../series/ScopeField.tsx'

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
  const [isAsking, setAsking] = useState(false)
  const [scope, setScope] = useState<EventScope>('one')
  // The chosen one, as long as this attempt to save lasts.
  const chosen = useRef<EventScope>(undefined)

  const { showErrors, toasted } = useShowEventErrors(form)
  const { conflict, ...submission } = useVersionedSubmit(form, {
    draft,
    latest: event,
    valuesOf,
    fieldsOf: () => comparedFields,
    load: () => queryClient.query({ ...eventQuery(event.id), staleTime: 0 }),
    save: async (edit, version) => {
      if (hasLaterDates(event) && !chosen.current) {
        setScope('one')
        setAsking(true)
        return
      }
      const body = { ...edit, version, scope: chosen.current }
      await changeProject(event.projectId, async () => {
        const saved = await api.updateEvent({ params: { eventId: event.id }, body })
        markEventsStale()
        queryClient.setQueryData(eventQuery(event.id).queryKey, saved)
        draft.drop()
        await shell.navigate(page)
        toast.success(texts.eventSaved)
      })
    },
    onFailure: () => toast.error('Failed to save the event.'),
    onInvalid: showErrors,
  })

  return (
    <FormProvider {...form}>
      <EventForm
        {...{ draft, toasted }}
        submission={{
          ...submission,
          submit: (press) => {
            chosen.current = undefined
            submission.submit(press)
          },
        }}
        button="Save Changes"
        back={page}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Save “${isolated(event.title)}”?`}
        description="Dates that follow take over what you have changed, and keep the rest."
        confirm="Save Changes"
        onConfirm={() => {
          chosen.current = scope
          submission.submit()
        }}
      >
        <ScopeField label="Change" scope={scope} onChoose={setScope} />
      </ConfirmDialog>
      {conflict && <ConflictDialog {...conflict} />}
    </FormProvider>
  )
}
