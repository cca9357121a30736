import { isolated, texts, type TimePoll } from '@quad/contract'
import {
  Alert,
  api,
  Button,
  clock,
  ConfirmDialog,
  KeepFocus,
  LinkButton,
  Loading,
  messageOf,
  Page,
  PageBoundary,
  RequireSignIn,
  Skeleton,
  toast,
  UnsavedChanges,
  useShell,
} from '@quad/shared-ui'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { zoneName } from '../event-in-words.ts'
import { changeProject, timePollQuery } from '../project.queries.ts'
import { BestTimes } from './BestTimes.tsx'
import { TimesGrid } from './TimesGrid.tsx'
import { useMarks } from './use-marks.ts'
import styles from './times.module.css'

const title = 'Which times fit you?'

/** A poll for a common time: the viewer's marks, and what fits the team best. */
export function TimesPage() {
  const { projectId = '', pollId = '' } = useParams<'projectId' | 'pollId'>()
  return (
    <RequireSignIn skeleton={<TimesSkeleton />}>
      {(user) => (
        <PageBoundary
          query={timePollQuery(projectId, pollId)}
          title={title}
          skeleton={<TimesSkeleton />}
          failed="These times could not be loaded."
        >
          {({ data: poll }) => <Times poll={poll} userId={user.id} />}
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}

interface TimesProps {
  poll: TimePoll
  userId: string
}

function Times({ poll: saved, userId }: TimesProps) {
  const { fits, mark, isUnsaved, isSaved, failure, retry } = useMarks(saved, userId)
  const zoneId = useId()
  const [now] = useState(clock.now)
  const { slots, minutes, can, eventId, location, createdByName } = saved
  const starts = slots.map((slot) => Date.parse(slot))
  const indexes = new Map(starts.map((start, index) => [start, index]))
  // With the own marks that are not saved yet.
  const poll: TimePoll = {
    ...saved,
    members: saved.members.map((each) => (each.id === userId ? { ...each, fits } : each)),
  }
  const marked = new Set((fits ?? []).map((index) => starts[index]!))
  const onMark = (next: ReadonlySet<number>) =>
    mark([...next].map((start) => indexes.get(start)!).toSorted((a, b) => a - b))
  const isOver = starts.at(-1)! + minutes * 60_000 <= now.getTime()

  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.timePoll(saved.title)}
      lead={`${isolated(saved.title)}: ${minutes} minutes${location === '' ? '' : `, ${isolated(location)}`}. ${isolated(createdByName)} asks the team of ${isolated(saved.projectTitle)}.`}
      className={styles.page}
    >
      <UnsavedChanges
        draft={{ isUnsaved: () => isUnsaved, drop: () => undefined }}
        // Marks that are on their way are saved after the page is left.
        keepsDraft={!failure}
      />
      <LinkButton to={`/projects/${saved.projectId}`} size="small" className={styles.back}>
        <ArrowLeft aria-hidden />
        Back to the project
      </LinkButton>
      {eventId !== null && (
        <p className={styles.note}>
          The time is found. <Link to={`/event/${eventId}`}>{texts.seeEvent}</Link>
        </p>
      )}
      {eventId === null && isOver && <p className={styles.note}>These times are over.</p>}
      <div className={styles.columns}>
        <section aria-labelledby={`${zoneId}-own`} className={styles.own}>
          <h2 id={`${zoneId}-own`}>Your Times</h2>
          <p id={zoneId} className={styles.hint}>
            {can.answer && 'Press the times that fit, or drag across them. '}
            Times are in your time zone: {zoneName()}.
          </p>
          <TimesGrid
            label={title}
            aria-describedby={zoneId}
            starts={starts}
            marked={marked}
            meaning="fits"
            onMark={can.answer ? onMark : undefined}
            count={{
              people: poll.members.length,
              of: (start) => countOf(poll, indexes.get(start)!),
            }}
          />
          {can.answer && (
            <KeepFocus role="group" aria-label="Your answer" className={styles.answer}>
              {fits === null && (
                <Button size="small" onClick={() => mark([])}>
                  No time fits me
                </Button>
              )}
              <p role="status">
                {isUnsaved && !failure && 'Saving …'}
                {isSaved && (marked.size === 0 ? 'Saved: no time fits you.' : 'Saved.')}
              </p>
              {failure && (
                <Alert>
                  {messageOf(failure, 'Your times could not be saved.')} They stay marked here.{' '}
                  <Button size="small" onClick={retry}>
                    Retry
                  </Button>
                </Alert>
              )}
            </KeepFocus>
          )}
        </section>
        <BestTimes poll={poll} now={now} />
      </div>
      {can.delete && <DeleteTimes poll={saved} />}
    </Page>
  )
}

const countOf = ({ members }: TimePoll, slot: number): number =>
  members.filter(({ fits }) => fits?.includes(slot)).length

interface DeleteTimesProps {
  poll: TimePoll
}

function DeleteTimes({ poll: { id: pollId, projectId, title: name } }: DeleteTimesProps) {
  const shell = useShell()
  const [asking, setAsking] = useState(false)
  const remove = () =>
    changeProject(projectId, async () => {
      await api.deleteTimePoll({ params: { pollId } })
      await shell.navigate(`/projects/${projectId}`)
      toast.success(texts.pollDeleted)
    })
  return (
    <div>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={18} />
        Delete These Times
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the times for “${isolated(name)}”?`}
        description="They are removed for everyone, with all answers. This cannot be undone."
        confirm="Delete"
        danger
        onConfirm={remove}
      />
    </div>
  )
}

/** The page's shape while it loads. */
export function TimesSkeleton() {
  return (
    <Page title={title} loading className={styles.page}>
      <Loading label="Loading the times" className={styles.columns}>
        <Skeleton shape="block" height="420px" />
        <Skeleton shape="block" height="240px" />
      </Loading>
    </Page>
  )
}
