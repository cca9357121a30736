import { cut, cuts } from '@quad/contract'
import { useState } from 'react'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { highlighted } from '../highlight/highlighted.tsx'
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
  const start = cut(text, cuts.searchPreview)
  const isLong = start !== text
  return (
    <p className={styles.text}>
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
