import { texts, type Event, type EventUpdate } from '@quad/contract'
import {
  ConflictDialog,
  mergeVersions,
  useShell,
  type Choices,
  type Versions,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EventForm } from '../event-form/EventForm.tsx'
import { useEventForm } from '../event-form/use-event-form.ts'
import { saveEvent } from '../event.queries.ts'
import { eventDifferences } from './event-versions.ts'

const updateOf = ({
  title,
  description,
  startDateTime,
  endDateTime,
  location,
  version,
}: Event): EventUpdate => ({ title, description, startDateTime, endDateTime, location, version })

interface EditEventFormProps {
  /** As it was when the page was opened. */
  event: Event
  personId: string
}

/** Saves an event, says so and leads to it; asks where another person has saved meanwhile. */
export function EditEventForm({ event, personId }: EditEventFormProps) {
  const shell = useShell()
  const [base, setBase] = useState(() => updateOf(event))
  const [conflict, setConflict] = useState<Versions<EventUpdate>>()
  const inForm = useEventForm(`event:${event.id}:${personId}`, base)
  const { mutate, isPending, error } = useMutation(saveEvent)
  const page = `/event/${event.id}`

  const showEvent = async () => {
    inForm.draft.drop()
    await shell.navigate(page)
    shell.toast.success(texts.eventSaved)
  }

  const save = (mine: EventUpdate) =>
    mutate(
      { params: { eventId: event.id }, body: mine },
      {
        onSuccess: (saved) => {
          if (saved.conflict) compare({ base, mine, theirs: updateOf(saved.event) })
          else void showEvent()
        },
        onError: () => shell.toast.error(texts.eventNotSaved),
      },
    )

  const settle = (versions: Versions<EventUpdate>, choices: Choices) => {
    const merged = { ...mergeVersions(versions, choices), version: versions.theirs.version }
    setBase(versions.theirs)
    setConflict(undefined)
    inForm.form.reset(merged, { keepDefaultValues: true })
    save(merged)
  }

  const compare = (versions: Versions<EventUpdate>) => {
    if (eventDifferences(versions).length === 0) settle(versions, {})
    else setConflict(versions)
  }

  return (
    <>
      <EventForm
        event={inForm}
        submit="Save Changes"
        busy={isPending}
        failure={error}
        failed={texts.eventNotSaved}
        back={page}
        onSubmit={save}
      />
      {conflict && (
        <ConflictDialog
          differences={eventDifferences(conflict)}
          onKeepEditing={() => setConflict(undefined)}
          onSave={(choices) => settle(conflict, choices)}
        />
      )}
    </>
  )
}
