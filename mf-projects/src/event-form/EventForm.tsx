import { limits, type EventUpdate } from '@quad/contract'
import {
  ApiFailure,
  Button,
  FormAlert,
  HelpTip,
  LinkButton,
  TextArea,
  TextField,
  UnsavedChanges,
  formMessages,
  useShell,
  panel,
} from '@quad/shared-ui'
import type { FieldErrors } from 'react-hook-form'
import styles from './event-form.module.css'
import { EventTimes } from './EventTimes.tsx'
import type { EventInForm } from './use-event-form.ts'

// As they stand below one another.
const fields = ['title', 'description', 'startDateTime', 'endDateTime', 'location'] as const

interface EventFormProps {
  event: EventInForm
  /** What the button says. */
  submit: string
  busy: boolean
  /** What the call was refused with, and what to say of that. */
  failure: unknown
  failed: string
  /** Where Cancel leads. */
  back: string
  onSubmit: (event: EventUpdate) => void
}

/** The fields of an event. What is wrong with its times is said in a toast, too. */
export function EventForm({
  event: { form, draft },
  submit,
  busy,
  failure,
  failed,
  back,
  onSubmit,
}: EventFormProps) {
  const shell = useShell()
  const { register, handleSubmit, formState, setFocus } = form
  const { all, byField } = formMessages(fields, formState.errors, failure)
  const reason = failure instanceof ApiFailure && all.length === 0 ? [failure.message] : all

  const showErrors = (errors: FieldErrors<EventUpdate>) => {
    const first = fields.find((name) => errors[name])
    if (first) setFocus(first)
    const ofTimes = (errors.startDateTime ?? errors.endDateTime)?.message
    if (ofTimes !== undefined) shell.toast.error(ofTimes)
  }

  return (
    <form
      className={panel}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit, showErrors)(event)}
    >
      <UnsavedChanges draft={draft} />
      <FormAlert messages={failure && !busy ? [failed, ...reason] : []} />
      <TextField
        label="Event Name"
        required
        error={byField.title}
        aside={
          <HelpTip about="Event Name">
            A few words by which people find it in the list: at most {limits.eventTitle} characters.
          </HelpTip>
        }
        {...register('title')}
      />
      <TextArea
        label="Event Description"
        required
        rows={6}
        limit={limits.eventDescription}
        error={byField.description}
        aside={
          <HelpTip about="Event Description">
            What will happen, whom it is for, and what to bring: at most {limits.eventDescription}{' '}
            characters.
          </HelpTip>
        }
        {...register('description')}
      />
      <EventTimes form={form} errors={byField} />
      <TextField
        label="Location"
        required
        error={byField.location}
        aside={
          <HelpTip about="Location">
            A place, or a link if it is online: at most {limits.eventLocation} characters.
          </HelpTip>
        }
        {...register('location')}
      />
      <div className={styles.actions}>
        <LinkButton to={back} variant="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={busy || formState.isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
