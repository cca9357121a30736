import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { eventUpdate, texts, type Event, type EventUpdate } from '@quad/contract'
import {
  ConflictDialog,
  queryClient,
  useDraft,
  useShell,
  useVersionedSubmit,
  type ComparedField,
  type Versioned,
} from '@quad/shared-ui'
import { FormProvider, useForm } from 'react-hook-form'
import { eventDate } from '../event-date.ts'
import { EventForm } from '../event-form/EventForm.tsx'
import { useShowEventErrors } from '../event-form/use-show-event-errors.ts'
import { eventQuery, saveEvent } from '../event.queries.ts'

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

interface EditEventFormProps {
  event: Event
  personId: string
}

/** Saves an event and leads to it. */
export function EditEventForm({ event, personId }: EditEventFormProps) {
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
    save: async (edit, version) => {
      await saveEvent({ params: { eventId: event.id }, body: { ...edit, version } })
      draft.drop()
      await shell.navigate(page)
      shell.toast.success(texts.eventSaved)
    },
    onFailure: () => shell.toast.error(texts.eventNotSaved),
    onInvalid: showErrors,
  })

  return (
    <FormProvider {...form}>
      <EventForm {...{ draft, submission, toasted }} button="Save Changes" back={page} />
      {conflict && <ConflictDialog {...conflict} />}
    </FormProvider>
  )
}
