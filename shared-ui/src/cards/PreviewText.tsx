import { codePoints, cut, cuts } from '@quad/contract'
import { useState } from 'react'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import styles from './Card.module.css'

interface PreviewTextProps {
  text: string
  /** Whose text it is, to tell several "Show More" apart. */
  about: string
}

/** A text of which at most 300 characters show until "Show More" is pressed. */
export function PreviewText({ text, about }: PreviewTextProps) {
  const [whole, setWhole] = useState(false)
  const isLong = codePoints(text) > cuts.searchPreview
  return (
    <p className={styles.text}>
      {whole ? text : cut(text, cuts.searchPreview)}
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
