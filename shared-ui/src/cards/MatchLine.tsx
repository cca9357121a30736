import { isolated, type Match, type PersonMatch } from '@quad/contract'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import styles from './Card.module.css'

interface MatchLineProps {
  match: Match | PersonMatch
  /** Title or name on the card, to give each button its own name. */
  about: string
}

/** Why this matches the viewer: "4 of 5 match: React, Figma, SQL, Testing". Names the missing on demand. */
export function MatchLine({ match, about }: MatchLineProps) {
  const [isWhole, setWhole] = useState(false)
  const { of, matched, missing } = match
  return (
    <p className={styles.match}>
      <Sparkles aria-hidden size={16} className={styles.spark} />
      <span>
        {'project' in match && `For ${isolated(match.project.title)}: `}
        <strong>
          {matched.length} of {of} match
        </strong>
        : {matched.map(isolated).join(', ')}
        {missing.length > 0 && (
          <>
            {' · '}
            <button
              type="button"
              className={styles.more}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {missing.length} missing
              <VisuallyHidden> for {about}</VisuallyHidden>
            </button>
            {isWhole && `: ${missing.map(isolated).join(', ')}`}
          </>
        )}
      </span>
    </p>
  )
}
