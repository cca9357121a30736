import { isolated, texts, type TimePoll } from '@quad/contract'
import { Alert, api, Button, messageOf, toast, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { eventPeriod } from '../event-in-words.ts'
import { changeProject } from '../project.queries.ts'
import styles from './times.module.css'

/** Times that the list shows at most. */
const shownTimes = 5

interface BestTimesProps {
  poll: TimePoll
  now: Date
}

/** The times to come that fit most members, the earliest first among equals, and who is missing. */
export function BestTimes({ poll, now }: BestTimesProps) {
  const headingId = useId()
  const { members, can } = poll
  const silent = members.filter(({ fits }) => fits === null)
  const best = bestTimes(poll, now)
  const { mutate, isPending, variables, error } = useMakeEvent(poll)

  return (
    <section aria-labelledby={headingId} className={styles.best}>
      <h2 id={headingId}>Best Times</h2>
      {best.length === 0 ? (
        <p className={styles.hint}>
          {silent.length === members.length
            ? 'No one has marked a time yet.'
            : 'No time to come fits anyone.'}
        </p>
      ) : (
        <ol role="list" className={styles.list}>
          {best.map(({ slot, period, coming, unable }) => (
            <li key={slot} className={styles.time}>
              <div className={styles.facts}>
                <p className={styles.when}>{eventPeriod(period, now)}</p>
                <p>
                  {coming.length === members.length
                    ? 'Everyone can'
                    : `${coming.length} of ${members.length} can`}
                </p>
                {unable.length > 0 && <p className={styles.hint}>Can’t: {namesOf(unable)}</p>}
              </div>
              {can.makeEvent && (
                <Button
                  size="small"
                  aria-label={`Make event: ${eventPeriod(period, now)}`}
                  busy={isPending && variables === slot}
                  onClick={() => {
                    if (!isPending) mutate(slot)
                  }}
                >
                  Make event
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {error && <Alert>{messageOf(error, 'The event could not be made. Please try again.')}</Alert>}
      {silent.length > 0 && <p className={styles.hint}>No answer yet: {namesOf(silent)}</p>}
      {best.length > 0 && !can.makeEvent && can.answer && (
        <p className={styles.hint}>The Owner or an Admin makes the event.</p>
      )}
    </section>
  )
}

const namesOf = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => isolated(name)).join(', ')

/** Makes an event of a slot, which notifies the team, and leads to it. */
const useMakeEvent = ({ id: pollId, projectId }: TimePoll) => {
  const shell = useShell()
  return useMutation({
    mutationFn: (slot: number) =>
      changeProject(projectId, async () => {
        const { eventId } = await api.makeEventOfPoll({ params: { pollId }, body: { slot } })
        await shell.navigate(`/event/${eventId}`)
        toast.success(texts.eventCreated)
      }),
  })
}

const bestTimes = ({ slots, minutes, members }: TimePoll, now: Date) =>
  slots
    .map((startDateTime, slot) => {
      const end = Date.parse(startDateTime) + minutes * 60_000
      const period = { startDateTime, endDateTime: new Date(end).toISOString() }
      const coming = members.filter(({ fits }) => fits?.includes(slot))
      const unable = members.filter(({ fits }) => fits !== null && !fits.includes(slot))
      return { slot, end, period, coming, unable }
    })
    .filter(({ end, coming }) => end > now.getTime() && coming.length > 0)
    .toSorted((a, b) => b.coming.length - a.coming.length || a.slot - b.slot)
    .slice(0, shownTimes)
