import { limits, type NewEvent } from '@quad/contract'
import {
  Button,
  fieldProps,
  FormAlert,
  HelpTip,
  LinkButton,
  panel,
  TextArea,
  TextField,
  UnsavedChanges,
  type Draft,
  type Submission,
  richTextHint,
} from '@quad/shared-ui'
import { useFormContext } from 'react-hook-form'
import styles from './event-form.module.css'
import { EventTimes } from './EventTimes.tsx'

interface EventFormProps {
  draft: Draft
  submission: Submission
  /** The message that a toast announces. */
  toasted: string | undefined
  button: string
  /** Where Cancel leads. */
  back: string
}

/** The fields of an event, inside a form provider. */
export function EventForm({ draft, submission, toasted, button, back }: EventFormProps) {
  const form = useFormContext<NewEvent>()
  const { submit, isBusy, failure, messages } = submission
  // A toast says that it is not saved; the alert says why.
  const reasons = failure && messages.length === 0 ? [failure.message] : messages

  return (
    <form className={panel} noValidate onSubmit={submit}>
      <UnsavedChanges draft={draft} />
      <FormAlert messages={reasons} toasted={toasted} />
      <TextField
        label="Event Name"
        required
        aside={
          <HelpTip about="Event Name">
            A short name for the list: at most {limits.eventTitle} characters.
          </HelpTip>
        }
        {...fieldProps(form, 'title')}
      />
      <TextArea
        label="Event Description"
        required
        rows={6}
        hint={richTextHint}
        limit={limits.eventDescription}
        aside={
          <HelpTip about="Event Description">
            What will happen, who it is for, and what to bring: at most {limits.eventDescription}{' '}
            characters.
          </HelpTip>
        }
        {...fieldProps(form, 'description')}
      />
      <EventTimes />
      <TextField
        label="Location"
        required
        aside={
          <HelpTip about="Location">
            A place, or a link if it is online, for everyone to see: at most {limits.eventLocation}{' '}
            characters.
          </HelpTip>
        }
        {...fieldProps(form, 'location')}
      />
      <TextField
        label="Online Link"
        type="url"
        inputMode="url"
        hint="Optional. Only members of the project see it."
        aside={
          <HelpTip about="Online Link">
            Where members take part online: an address that begins with https://, at most{' '}
            {limits.onlineLink} characters.
          </HelpTip>
        }
        {...fieldProps(form, 'onlineLink')}
      />
      <div className={styles.actions}>
        <LinkButton to={back} variant="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={isBusy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
