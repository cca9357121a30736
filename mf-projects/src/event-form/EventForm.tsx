import { getLocalTimeZone } from '@internationalized/date'
import { isolated, limits, type NewEvent } from '@quad/contract'
import {
  Button,
  cx,
  errorText,
  fieldProps,
  fieldStyles,
  FormAlert,
  HelpTip,
  LinkButton,
  Loading,
  Page,
  panel,
  richTextHint,
  Skeleton,
  TextArea,
  TextField,
  toast,
  UnsavedChanges,
  type Draft,
  type Submission,
} from '@quad/shared-ui'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  useController,
  useFormContext,
  type FieldErrors,
  type UseFormReturn,
} from 'react-hook-form'
import { zoneName } from '../event-in-words.ts'
import { DateTimeField } from './DateTimeField.tsx'
import styles from './event-form.module.css'

/** Replaces a <style> element of the library, which the CSP forbids. The buttons' own styles contain its rules. */
const standInForStyle = (): void => {
  const id = 'react-aria-pressable-style'
  if (document.getElementById(id)) return
  document.head.append(Object.assign(document.createElement('meta'), { id }))
}

interface EventFormProps {
  draft: Draft
  submission: Submission
  /** The message that a toast announces. */
  toasted: string | undefined
  button: string
  /** Where Cancel leads. */
  back: string
  /** Fields below the times. */
  children?: ReactNode
}

/** The fields of an event, inside a form provider. */
export function EventForm({ draft, submission, toasted, button, back, children }: EventFormProps) {
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
        hint={`At most ${limits.eventTitle} characters.`}
        {...fieldProps(form, 'title')}
      />
      <TextArea
        label="Event Description"
        required
        rows={6}
        hint={richTextHint}
        limit={limits.eventDescription}
        {...fieldProps(form, 'description')}
      />
      <EventTimes />
      {children}
      <TextField
        label="Location"
        required
        hint={`A place, or a link if it is online. At most ${limits.eventLocation} characters. Everyone sees it.`}
        {...fieldProps(form, 'location')}
      />
      <TextField
        label="Online Link"
        type="url"
        inputMode="url"
        hint="Optional: an https:// address. Only members of the project see it."
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

const hour = 3_600_000

const hourAfter = (iso: string): string =>
  iso === '' ? '' : new Date(Date.parse(iso) + hour).toISOString()

/** Start and end of an event. The end is one hour after the start until the user changes it. */
function EventTimes() {
  const { clearErrors, control, formState, getValues, setValue } = useFormContext<NewEvent>()
  const { field: start } = useController({ control, name: 'startDateTime' })
  const { field: end } = useController({ control, name: 'endDateTime' })
  // The start before a part of it was cleared.
  const clearedStart = useRef('')
  const zoneId = useId()

  const changeStart = (next: string) => {
    start.onChange(next)
    // The start may have caused these errors.
    clearErrors(['endDateTime', 'repeats'])
    const before = start.value === '' ? clearedStart.current : start.value
    if (next === '') {
      clearedStart.current = before
      return
    }
    const chosen = getValues('endDateTime')
    if (chosen === '' || chosen === hourAfter(before)) {
      setValue('endDateTime', hourAfter(next), { shouldDirty: true })
    }
  }

  // Before the effects of the buttons.
  useLayoutEffect(standInForStyle, [])

  return (
    <I18nProvider locale="en-US">
      <div className={styles.times}>
        <DateTimeField
          {...start}
          onChange={changeStart}
          zoneId={zoneId}
          label="Start Time"
          error={errorText(formState.errors.startDateTime)}
        />
        <DateTimeField
          {...end}
          zoneId={zoneId}
          label="End Time"
          error={errorText(formState.errors.endDateTime)}
        />
        <p id={zoneId} className={cx(fieldStyles.hint, styles.zone)}>
          Both times are in your time zone: {zoneName(getLocalTimeZone())}.
        </p>
      </div>
    </I18nProvider>
  )
}

interface EventLeadProps {
  projectTitle: string
}

/** The sentence under the heading, with the form's help. */
export function EventLead({ projectTitle }: EventLeadProps) {
  return (
    <span className={styles.lead}>
      An event of {isolated(projectTitle)}.
      <HelpTip about="Events">
        Everyone can see an event. Only members see its online link and who is coming. They are
        notified, and reminded a day and an hour before the start.
      </HelpTip>
    </span>
  )
}

interface EventFormSkeletonProps {
  title: string
}

/** The skeleton of the form. */
export function EventFormSkeleton({ title }: EventFormSkeletonProps) {
  return (
    <Page title={title} loading width="form">
      <Loading label="Loading the form" className={panel}>
        <Skeleton shape="block" height="72px" />
        <Skeleton shape="block" height="180px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="72px" />
      </Loading>
    </Page>
  )
}

// In the order on the page.
const fields = [
  'title',
  'description',
  'startDateTime',
  'endDateTime',
  'repeats',
  'location',
  'onlineLink',
] as const

/**
 * Focuses the first invalid field, in the middle of the screen, where neither the header nor a toast
 * covers it or its label. An error of a time also shows in a toast when its turn has come.
 *
 * @returns `showErrors` for `onInvalid`, and the message of the toast, if any
 */
export const useShowEventErrors = ({ setFocus }: Pick<UseFormReturn<NewEvent>, 'setFocus'>) => {
  const [toasted, setToasted] = useState<string>()
  const showErrors = (errors: FieldErrors<NewEvent>): void => {
    const first = fields.find((name) => errors[name])
    if (!first) return
    setFocus(first)
    // react-hook-form focuses in a timeout, too.
    setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
    const isTime = first === 'startDateTime' || first === 'endDateTime'
    const message = isTime ? errors[first]?.message : undefined
    setToasted(message)
    if (message !== undefined) toast.error(message)
  }
  return { showErrors, toasted }
}
