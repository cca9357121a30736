import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSignInPath } from './destination.ts'
import { useSession } from './session.ts'
import styles from './SignInHint.module.css'

interface SignInHintProps {
  /** Continues the sentence: "to answer". */
  children: ReactNode
}

/** Says to a visitor what this page offers after sign-in. */
export function SignInHint({ children }: SignInHintProps) {
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  const signInPath = useSignInPath()
  if (!isVisitor) return null
  return (
    <p className={styles.hint}>
      <Link to={signInPath}>Sign in</Link> {children}
    </p>
  )
}
