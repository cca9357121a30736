import type { Match, PersonMatch } from '@quad/contract'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Sentence } from '../components/Sentence/Sentence.tsx'
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
        {'project' in match && (
          <>
            For <bdi>{match.project.title}</bdi>:{' '}
          </>
        )}
        <strong>
          {matched.length} of {of} match
        </strong>
        : <Sentence text={matched.join(', ')} of={matched} />
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
            {isWhole && <Sentence text={`: ${missing.join(', ')}`} of={missing} />}
          </>
        )}
      </span>
    </p>
  )
}
