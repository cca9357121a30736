import { eventAnswerLabels, eventAnswers, type Event, type EventAnswer } from '@quad/contract'
import { Alert, api, Avatar, Button, messageOf, queryClient, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { changeProject, eventQuery } from '../project.queries.ts'
import styles from './event.module.css'

interface AttendanceProps {
  event: Event & { audience: 'member' }
}

/** The viewer's answer: the main action of an event to come. */
export function OwnAnswer({ event }: AttendanceProps) {
  const userId = useSession((session) => session.user?.id) ?? ''
  const questionId = useId()
  const [search, setSearch] = useSearchParams()
  const { mutate, isPending, variables, error } = useMutation({
    /** Saves the answer; null takes it back. */
    mutationFn: (answer: EventAnswer | null) =>
      changeProject(event.projectId, async () => {
        const saved = await api.answerEvent({
          params: { eventId: event.id, userId },
          body: { answer },
        })
        queryClient.setQueryData(eventQuery(saved.id).queryKey, saved)
      }),
    onSuccess: () => {
      if (search.has('answer')) setSearch({}, { replace: true, preventScrollReset: true })
    },
  })
  const own = event.answers.find(({ id }) => id === userId)?.answer ?? null
  const shown = isPending ? variables : own
  // A mail's link answers nothing by itself, because programs open links, too.
  const proposed = eventAnswers.find((each) => each === search.get('answer') && each !== shown)

  return (
    <div role="group" aria-labelledby={questionId} className={styles.answer}>
      <p id={questionId} className={styles.question}>
        {proposed ? `Are you coming? Confirm “${eventAnswerLabels[proposed]}”.` : 'Are you coming?'}
      </p>
      <div className={styles.buttons} data-open={shown === null || undefined}>
        {eventAnswers.map((each) => (
          <Button
            key={each}
            variant={each === (proposed ?? shown) ? 'primary' : 'secondary'}
            aria-pressed={shown === each}
            onClick={() => {
              if (!isPending) mutate(own === each ? null : each)
            }}
          >
            {eventAnswerLabels[each]}
          </Button>
        ))}
      </div>
      {error && !isPending && (
        <Alert>{messageOf(error, 'Your answer could not be saved. Please try again.')}</Alert>
      )}
    </div>
  )
}

/** The members who have answered. */
export function Attendance({ event }: AttendanceProps) {
  return (
    <section aria-labelledby="who-comes" className={styles.attendance}>
      <h2 id="who-comes">Who Is Coming</h2>
      {event.answers.length === 0 ? (
        <p className={styles.quiet}>
          {event.can.answer ? 'No one has answered yet.' : 'No one has answered.'}
        </p>
      ) : (
        eventAnswers.map((each) => <People key={each} answer={each} event={event} />)
      )}
      <p className={styles.quiet}>Only members of the project see this.</p>
    </section>
  )
}

interface PeopleProps extends AttendanceProps {
  answer: (typeof eventAnswers)[number]
}

/** The members with one answer; nothing if there are none. */
function People({ answer, event }: PeopleProps) {
  const people = event.answers.filter((each) => each.answer === answer)
  if (people.length === 0) return null
  return (
    <div>
      <h3 className={styles.heading}>
        {eventAnswerLabels[answer]} ({people.length})
      </h3>
      <ul role="list" className={styles.people}>
        {people.map(({ id, name, profilePhotoId }) => (
          <li key={id} className={styles.person}>
            <Avatar id={id} name={name} photoId={profilePhotoId} />
            <Link to={`/users/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
