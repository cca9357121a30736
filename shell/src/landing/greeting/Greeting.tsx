import { isolated, type SelfUser } from '@quad/contract'
import { onDemand, PageHeading } from '@quad/shared-ui'
import styles from './greeting.module.css'

interface GreetingProps {
  /** Null while the session is being read. */
  user: SelfUser | null
}

// Visitors do not need it.
const GreetingParts = onDemand(
  'GreetingParts',
  async () => (await import('./GreetingParts.tsx')).GreetingParts,
)

/** The head of the landing page for a member: what is theirs, in place of the introduction. */
export function Greeting({ user }: GreetingProps) {
  return (
    <section className={styles.greeting}>
      <div>
        <p dir="auto" className={styles.hello}>
          {user ? `Hello, ${isolated(user.name)}` : 'Hello'}
        </p>
        <PageHeading title="Quad" className={styles.headline}>
          Find & collaborate on the next big thing
        </PageHeading>
      </div>
      <div className={styles.space}>
        <GreetingParts user={user} />
      </div>
    </section>
  )
}
