import { eventTime, type Event } from '@quad/contract'
import { clock } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './event.module.css'

type Dates = NonNullable<Event['series']>['dates']

/** Number of dates that are shown at once. */
const shown = 5

interface OtherDatesProps {
  /** Id of the date whose page it is. */
  eventId: string
  dates: Dates
}

/** The other dates of a series: the next ones first, then those that have begun. */
export function OtherDates({ eventId, dates }: OtherDatesProps) {
  const now = clock.now().getTime()
  const others = dates.filter(({ id }) => id !== eventId)
  const next = others.findIndex(({ startDateTime }) => Date.parse(startDateTime) > now)
  const begun = next === -1 ? others : others.slice(0, next)
  const ordered = [...others.slice(begun.length), ...begun.toReversed()]
  const more = ordered.slice(shown)
  return (
    <section aria-labelledby="other-dates">
      <h2 id="other-dates">Other Dates</h2>
      <DateList dates={ordered.slice(0, shown)} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            {more.length} more {more.length === 1 ? 'date' : 'dates'}
          </summary>
          <DateList dates={more} />
        </details>
      )}
    </section>
  )
}

interface DateListProps {
  dates: Dates
}

function DateList({ dates }: DateListProps) {
  return (
    <ul role="list" className={styles.dates}>
      {dates.map(({ id, startDateTime }) => (
        <li key={id}>
          <Link to={`/event/${id}`}>
            <time dateTime={startDateTime}>{eventTime(startDateTime)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
