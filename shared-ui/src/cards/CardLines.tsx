import {
  cuts,
  isolated,
  lookingLabel,
  type Availability,
  type Match,
  type PersonMatch,
} from '@quad/contract'
import { Sparkles } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { foundPart, highlighted } from '../components/highlighted/highlighted.tsx'
import { Tag } from '../components/Tag/Tag.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { clock } from '../format/clock.ts'
import { calendarDay } from '../format/format.ts'
import styles from './Card.module.css'

/** Props of each kind of card. */
export interface CardProps extends ComponentProps<'article'> {
  /** `preview`: short, for the landing page. `compact`: a result with a small picture beside the title. */
  look?: 'preview' | 'result' | 'compact'
  /** The viewer's own skills, to mark those that match. */
  matching?: readonly string[] | undefined
  /** The search query, to highlight its words. */
  query?: string | undefined
  /** Skills that the query names by other names. */
  readSkills?: readonly string[] | undefined
  /** Buttons at the card's foot. */
  actions?: ReactNode
  /** The first card of a page: its picture loads before the others. */
  isFirst?: boolean
}

interface AvailabilityLineProps {
  availability: Availability
}

/** Hours and first day: `8 hours a week, from Jan 5, 2027`. A day that has begun is left out. */
export const availabilityFacts = ({ hoursPerWeek, availableFrom }: Availability): string[] => {
  const isLater = availableFrom !== null && availableFrom > clock.now().toISOString().slice(0, 10)
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

interface MatchLineProps {
  match: Match | PersonMatch
}

/**
 * Why this matches: "Fits Gaffer: Lighting", "Gaffer: 2 of 3, missing Grip", or "In common: Lighting" without a role. For a
 * person also the viewer's project, and the hours if they are too few.
 */
export function MatchLine({ match }: MatchLineProps) {
  const { role, of, matched, missing, hours } = match
  const project = 'project' in match ? match.project.title : undefined
  const whom = project !== undefined && (role === undefined ? ' with ' : ' of ') + isolated(project)
  const had = matched.map(isolated).join(', ')
  const others = missing.map(isolated).join(', ')
  return (
    <p className={styles.match}>
      <Sparkles aria-hidden size={16} className={styles.spark} />
      <span>
        {role !== undefined && others === '' && 'Fits '}
        <strong>{role === undefined ? 'In common' : isolated(role)}</strong>
        {whom}: {others === '' ? had : `${matched.length} of ${of}, missing ${others}`}
        {hours && ` · ${hours.has} of ${hours.wanted} hours a week`}
      </span>
    </p>
  )
}

interface PreviewTextProps {
  /** The search query, to highlight its words. */
  query?: string | undefined
  text: string
  /** Owner of the text, to give each "Show More" its own name. */
  about: string
}

/** A text that shows at most 300 characters, with a match if there is one, until "Show More" is pressed. */
export function PreviewText({ text, about, query }: PreviewTextProps) {
  const [whole, setWhole] = useState(false)
  const start = foundPart(text, query, cuts.searchPreview)
  const isLong = start !== text
  return (
    <p dir="auto" className={styles.text}>
      {highlighted(whole ? text : start, query)}
      {isLong && (
        <>
          {' '}
          <button
            type="button"
            className={styles.more}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show Less' : 'Show More'}
            <VisuallyHidden> of {about}</VisuallyHidden>
          </button>
        </>
      )}
    </p>
  )
}
