import { lookingLabel, type Availability } from '@quad/contract'
import { Tag } from '../components/Tag/Tag.tsx'
import { calendarDay } from '../format/format.ts'
import styles from './Card.module.css'

interface AvailabilityLineProps {
  availability: Availability
}

/** Hours and first day: `8 hours a week, from Jan 5, 2027`. A day that has begun is left out. */
export const availabilityFacts = ({ hoursPerWeek, availableFrom }: Availability): string[] => {
  const isLater = availableFrom !== null && availableFrom > new Date().toISOString().slice(0, 10)
  return [
    ...(hoursPerWeek === null
      ? []
      : [hoursPerWeek === 1 ? '1 hour a week' : `${hoursPerWeek} hours a week`]),
    ...(isLater ? [`from ${calendarDay(availableFrom)}`] : []),
  ]
}

/** Whether a person looks for a team, for how many hours and from when. */
export function AvailabilityLine({ availability }: AvailabilityLineProps) {
  const { looking } = availability
  const facts = looking === 'no' ? [] : availabilityFacts(availability)
  return (
    <p className={styles.availability}>
      <Tag tone={looking === 'yes' ? 'open' : looking === 'maybe' ? 'plain' : 'closed'}>
        {lookingLabel[looking]}
      </Tag>
      {facts.length > 0 && <span>{facts.join(', ')}</span>}
    </p>
  )
}
