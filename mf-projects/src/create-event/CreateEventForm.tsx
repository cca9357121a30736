import { texts, type EventUpdate } from '@quad/contract'
import { useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { EventForm } from '../event-form/EventForm.tsx'
import { blankEvent, useEventForm } from '../event-form/use-event-form.ts'
import { addEvent } from '../event.queries.ts'

interface CreateEventFormProps {
  projectId: string
  personId: string
}

/** Creates an event of the project, says so and leads back to the project. */
export function CreateEventForm({ projectId, personId }: CreateEventFormProps) {
  const shell = useShell()
  const event = useEventForm(`new-event:${projectId}:${personId}`, blankEvent)
  const { mutate, isPending, error } = useMutation(addEvent)
  const project = `/projects/${projectId}`

  const showProject = async () => {
    event.draft.drop()
    await shell.navigate(project)
    shell.toast.success(texts.eventCreated)
  }

  const add = ({ version: _, ...body }: EventUpdate) =>
    mutate(
      { params: { projectId }, body },
      {
        onSuccess: () => void showProject(),
        onError: () => shell.toast.error(texts.eventFailed),
      },
    )

  return (
    <EventForm
      event={event}
      submit="Create Event"
      busy={isPending}
      failure={error}
      failed={texts.eventFailed}
      back={project}
      onSubmit={add}
    />
  )
}
