import { cut, cuts } from '@quad/contract'
import { useState } from 'react'
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx'
import { highlighted } from '../components/highlighted/highlighted.tsx'
import styles from './Card.module.css'

interface PreviewTextProps {
  /** The search query, to highlight its words. */
  query?: string | undefined
  text: string
  /** Owner of the text, to give each "Show More" its own name. */
  about: string
}

/** A text that shows at most 300 characters until "Show More" is pressed. */
export function PreviewText({ text, about, query }: PreviewTextProps) {
  const [whole, setWhole] = useState(false)
  const start = cut(text, cuts.searchPreview)
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
