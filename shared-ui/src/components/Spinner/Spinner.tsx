import styles from './Spinner.module.css'

/** A decorative spinner. Say in words what is going on. */
export function Spinner() {
  return <span aria-hidden className={styles.spinner} />
}
