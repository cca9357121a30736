import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { newEvent, texts, type NewEvent } from '@quad/contract'
import { useDraft, useShell, useSubmit } from '@quad/shared-ui'
import { FormProvider, useForm } from 'react-hook-form'
import { EventForm } from '../event-form/EventForm.tsx'
import { useShowEventErrors } from '../event-form/use-show-event-errors.ts'
import { addEvent } from '../event.queries.ts'

interface CreateEventFormProps {
  projectId: string
  personId: string
}

/** Creates an event of the project and leads back to the project. */
export function CreateEventForm({ projectId, personId }: CreateEventFormProps) {
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
    send: async (body) => {
      await addEvent({ params: { projectId }, body })
      draft.drop()
      await shell.navigate(project)
      shell.toast.success(texts.eventCreated)
    },
    onFailure: (failure) => {
      // oxlint-disable-next-line no-console -- the specification asks for this failure in the log
      console.error(texts.eventFailed, failure)
      shell.toast.error(texts.eventFailed)
    },
    onInvalid: showErrors,
  })

  return (
    <FormProvider {...form}>
      <EventForm {...{ draft, submission, toasted }} button="Create Event" back={project} />
    </FormProvider>
  )
}
