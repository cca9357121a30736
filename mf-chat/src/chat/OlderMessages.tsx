import { Alert, Button } from '@quad/shared-ui'
import { useEffect, useRef } from 'react'
import styles from './message-log.module.css'

/** The query of older messages. */
export interface Older {
  available: boolean
  loading: boolean
  failed: boolean
  load: () => Promise<unknown>
}

interface OlderMessagesProps {
  older: Older
  /** Shown above the very first message. */
  beginning: string
}

/** Loads older messages when the reader scrolls near, and marks the start of the chat. */
export function OlderMessages({
  older: { available, loading, failed, load },
  beginning,
}: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const waits = available && !loading && !failed

  useEffect(() => {
    if (!waits || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void load()
      },
      // Load before the reader reaches the end.
      { root: place.current.closest('[role=log]'), rootMargin: '600px 0px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
    // Observes again after each page: a page that does not fill the log loads the next one.
  }, [waits, load])

  return (
    <div ref={place} className={styles.older}>
      {!available && <p className={styles.beginning}>{beginning}</p>}
      {failed && !loading && <Alert>Older messages could not be loaded.</Alert>}
      {available && (
        <Button size="small" busy={loading} onClick={() => void load()}>
          {failed && !loading ? 'Retry' : 'Show older messages'}
        </Button>
      )}
    </div>
  )
}
