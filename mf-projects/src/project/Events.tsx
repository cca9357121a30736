import { texts } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import { useSearchParams } from 'react-router-dom'
import { EventList, type EventListProps } from './EventList.tsx'
import styles from './events.module.css'
import { MonthView } from './MonthView.tsx'

const views = { list: 'List', month: 'Month' } as const

/** The events of a project, as a list (the next ones first, then those that have ended) or by month. */
export function Events({ events }: EventListProps) {
  const [params, setParams] = useSearchParams()
  const shown = params.get('events') === 'month' ? 'month' : 'list'

  const show = (view: keyof typeof views) =>
    setParams(
      (before) => {
        if (view === 'month') before.set('events', 'month')
        else before.delete('events')
        return before
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <section aria-labelledby="events">
      <div className={styles.head}>
        <h2 id="events">Events</h2>
        {events.length > 0 && (
          <div role="group" aria-label="Show events as" className={styles.views}>
            {(Object.keys(views) as (keyof typeof views)[]).map((view) => (
              <Button
                key={view}
                size="small"
                variant={view === shown ? 'primary' : 'secondary'}
                aria-pressed={view === shown}
                onClick={() => show(view)}
              >
                {views[view]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {events.length === 0 && <p className={styles.none}>{texts.noEvents}</p>}
      {events.length > 0 && shown === 'list' && <EventList events={events} />}
      {events.length > 0 && shown === 'month' && <MonthView events={events} />}
    </section>
  )
}
