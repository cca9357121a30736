import { isolated, type SelfUser } from '@quad/contract'
import { LinkButton, onDemand, PageHeading } from '@quad/shared-ui'
import { Compass, Plus } from 'lucide-react'
import { useCreateProjectPath } from '../../layout/PageLink.tsx'
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
      <div className={styles.head}>
        <div className={styles.words}>
          <p dir="auto" className={styles.hello}>
            {user ? `Hello, ${isolated(user.name)}` : 'Hello'}
          </p>
          <PageHeading title="Quad" className={styles.headline}>
            Find & collaborate on the next big thing
          </PageHeading>
        </div>
      </div>
      <div className={styles.space}>
        <GreetingParts user={user} />
      </div>
    </section>
  )
}

/** The main actions of the landing page. */
export function MainActions() {
  const createProjectPath = useCreateProjectPath()
  return (
    <>
      <LinkButton to="/search" variant="primary">
        <Compass aria-hidden />
        Explore
      </LinkButton>
      <LinkButton to={createProjectPath}>
        <Plus aria-hidden />
        Post a project
      </LinkButton>
    </>
  )
}
