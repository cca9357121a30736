import { useNavigation } from 'react-router-dom'
import styles from './RouteProgress.module.css'

/** A line at the top while the next page takes longer than 150 ms to load. */
export function RouteProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div role="progressbar" aria-label="Loading page" className={styles.line} />
}
