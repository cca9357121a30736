import type { Match, PersonMatch } from '@quad/contract'
import { Sparkles } from 'lucide-react'
import styles from './Card.module.css'

interface MatchLineProps {
  match: Match | PersonMatch
}

/** Why this matches the viewer: "4 of 5: React, Figma, SQL, Testing · missing: Go". */
export function MatchLine({ match }: MatchLineProps) {
  const { of, matched, missing } = match
  return (
    <p className={styles.match}>
      <Sparkles aria-hidden size={16} className={styles.spark} />
      <span>
        {'project' in match && `For ${match.project.title}: `}
        <strong>
          {matched.length} of {of}
        </strong>
        : {matched.join(', ')}
        {missing.length > 0 && ` · missing: ${missing.join(', ')}`}
      </span>
    </p>
  )
}
