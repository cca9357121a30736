import styles from './verify-email.module.css'

interface LetterProps {
  state: 'waiting' | 'verified' | 'refused'
}

const signs = {
  waiting: 'M137 104h.01M146 104h.01M155 104h.01',
  verified: 'M137 104.5l6.5 6.5 12-13',
  refused: 'M146 94v12M146 114h.01',
}

/** An envelope, and a seal with the state of its verification. Decorative. */
export function Letter({ state }: LetterProps) {
  return (
    <svg aria-hidden viewBox="0 0 176 132" className={styles.letter} data-state={state}>
      <rect x="16" y="24" width="140" height="94" rx="10" className={styles.paper} />
      <path d="M20 33l66 46 66-46" className={styles.flap} />
      <rect x="60" y="12" width="52" height="22" rx="2" className={styles.tape} />
      <circle cx="146" cy="104" r="22" className={styles.seal} />
      <path d={signs[state]} className={styles.sign} />
    </svg>
  )
}
