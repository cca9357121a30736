import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { isolated, limits, texts, type NewTimePoll, type Project } from '@quad/contract'
import { newTimePoll } from '@quad/contract/forms'
import {
  api,
  Button,
  clock,
  errorText,
  FieldError,
  fieldProps,
  fieldStyles,
  FormAlert,
  LinkButton,
  Page,
  PageBoundary,
  panel,
  Redirect,
  RequireSignIn,
  TextField,
  toast,
  UnsavedChanges,
  useDraft,
  useShell,
  useSubmit,
} from '@quad/shared-ui'
import { useId, useState } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { EventFormSkeleton } from '../event-form/EventForm.tsx'
import { zoneName } from '../event-in-words.ts'
import { changeProject, projectQuery } from '../project.queries.ts'
import { RadioGroup } from '../radio-group/RadioGroup.tsx'
import { TimesGrid } from './TimesGrid.tsx'
import { atLength, choosableTimes, usualHours } from './times-table.ts'
import styles from './times.module.css'

const title = 'Find a Common Time'
const skeleton = <EventFormSkeleton title={title} />

/** A member offers times to the team. */
export function OfferTimesPage() {
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
          {(user) => <OfferTimes project={project} personId={user.id} />}
        </RequireSignIn>
      )}
    </PageBoundary>
  )
}

interface OfferTimesProps {
  project: Project
  personId: string
}

function OfferTimes({ project, personId }: OfferTimesProps) {
  if (project.audience === 'public') return <Redirect to={`/projects/${project.id}`} />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.newTimePoll(project.title)}
      width="form"
      lead={`Offer times to the team of ${isolated(project.title)}. Each member marks what fits, and one press makes the event.`}
    >
      <OfferTimesForm projectId={project.id} personId={personId} />
    </Page>
  )
}

interface OfferTimesFormProps {
  projectId: string
  personId: string
}

function OfferTimesForm({ projectId, personId }: OfferTimesFormProps) {
  const shell = useShell()
  const form = useForm<NewTimePoll>({
    resolver: standardSchemaResolver(newTimePoll),
    defaultValues: { title: '', location: '', minutes: 60, slots: [] },
  })
  const draft = useDraft(`new-times:${projectId}:${personId}`, form)
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: ({ slots, ...rest }) =>
      changeProject(projectId, async () => {
        // A draft may be older than its first times.
        const body = { ...rest, slots: slots.filter((slot) => new Date(slot) > clock.now()) }
        const { id } = await api.createTimePoll({ params: { projectId }, body })
        draft.drop()
        await shell.navigate(`/projects/${projectId}/times/${id}`)
        toast.success(texts.pollCreated)
      }),
  })

  return (
    <form className={panel} noValidate onSubmit={submit}>
      <UnsavedChanges draft={draft} />
      <FormAlert messages={failure && messages.length === 0 ? [failure.message] : messages} />
      <TextField
        label="Event Name"
        required
        hint={`What you meet for. At most ${limits.eventTitle} characters.`}
        {...fieldProps(form, 'title')}
      />
      <TextField
        label="Location"
        hint="Optional: a place, or a link if it is online. Everyone sees it once the event is made."
        {...fieldProps(form, 'location')}
      />
      <OfferedTimes control={form.control} />
      <div className={styles.actions}>
        <LinkButton to={`/projects/${projectId}`} variant="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={isBusy}>
          Ask the Team
        </Button>
      </div>
    </form>
  )
}

const lengths = [
  { value: '30', label: 'Half an hour' },
  { value: '60', label: 'An hour' },
]

/** Days ahead that can be offered. */
const daysAhead = 28

interface OfferedTimesProps {
  control: Control<NewTimePoll>
}

/** How long the event is, and the times that are offered, on a grid of the next days. */
function OfferedTimes({ control }: OfferedTimesProps) {
  const {
    field: { ref: lengthRef, name: lengthName, value: minutes, onChange: onLength },
  } = useController({ control, name: 'minutes' })
  const {
    field: { ref: slotsRef, value: slots, onChange: onSlots },
    fieldState,
  } = useController({ control, name: 'slots' })
  const [now] = useState(clock.now)
  const [showsAll, setShowsAll] = useState(false)
  const labelId = useId()
  const hours = showsAll ? { from: 0, to: 24 } : usualHours
  const marked = slots.map((slot) => Date.parse(slot))
  const change = (starts: readonly number[]) =>
    onSlots(
      starts
        .filter((start) => start > now.getTime())
        .toSorted((a, b) => a - b)
        .map((start) => new Date(start).toISOString()),
    )

  return (
    <>
      <RadioGroup
        label="Length"
        name={lengthName}
        ref={lengthRef}
        options={lengths}
        value={String(minutes)}
        onChange={({ target }) => {
          onLength(Number(target.value))
          change(atLength(marked, Number(target.value)))
        }}
      />
      <div className={styles.offered}>
        <p className={fieldStyles.label}>
          Times{' '}
          <span aria-hidden className={fieldStyles.required}>
            *
          </span>
        </p>
        <p id={labelId} className={fieldStyles.hint}>
          Press the times that you offer, or drag across them: at most {limits.pollDays} days. Times
          are in your time zone: {zoneName()}.
        </p>
        <TimesGrid
          ref={slotsRef}
          label="Times"
          aria-describedby={labelId}
          starts={choosableTimes({ now, days: daysAhead, minutes, hours })}
          marked={new Set(marked)}
          meaning="offered"
          onMark={(next) => change([...next])}
        />
        <FieldError id={`${labelId}-error`} error={errorText(fieldState.error)} />
        <Button size="small" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          Show all hours
        </Button>
      </div>
    </>
  )
}
