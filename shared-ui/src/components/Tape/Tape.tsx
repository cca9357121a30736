import styles from './Tape.module.css'

/** The strip of tape at the top of a note. The note may set its colour, `--tape`, and its angle, `--tape-angle`. */
export function Tape() {
  return <span aria-hidden className={styles.tape} />
}
