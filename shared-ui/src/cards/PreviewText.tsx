import { codePoints, cut, cuts } from '@quad/contract'
import { useState } from 'react'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { Highlighted } from '../highlight/Highlighted.tsx'
import styles from './Card.module.css'

interface PreviewTextProps {
  /** What was searched for: it stands out. */
  query?: string | undefined
  text: string
  /** Whose text it is, to tell several "Show More" apart. */
  about: string
}

/** A text of which at most 300 characters show until "Show More" is pressed. */
export function PreviewText({ text, about, query }: PreviewTextProps) {
  const [whole, setWhole] = useState(false)
  const isLong = codePoints(text) > cuts.searchPreview
  return (
    <p className={styles.text}>
      <Highlighted query={query}>{whole ? text : cut(text, cuts.searchPreview)}</Highlighted>
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
