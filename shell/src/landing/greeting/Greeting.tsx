import type { SelfUser } from '@quad/contract'
import { LinkButton, PageHeading } from '@quad/shared-ui'
import { Compass, Plus } from 'lucide-react'
import { GreetingPart, PartSkeleton } from './GreetingPart.tsx'
import { NextEvent } from './NextEvent.tsx'
import { OwnProjects } from './OwnProjects.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import styles from './greeting.module.css'

interface GreetingProps {
  /** Null while the session is being read. */
  user: SelfUser | null
}

/** The head of the landing page for a member: what is theirs, in place of the introduction. */
export function Greeting({ user }: GreetingProps) {
  return (
    <section aria-labelledby="greeting" className={styles.greeting}>
      <div className={styles.head}>
        <div className={styles.words}>
          <PageHeading title="Quad" id="greeting">
            {user ? `Hello, ${user.name}` : 'Hello'}
          </PageHeading>
          <p className={styles.lead}>Find & collaborate on the next big thing</p>
        </div>
        <div className={styles.actions}>
          <LinkButton to="/search" variant="primary">
            <Compass aria-hidden />
            Explore
          </LinkButton>
          <LinkButton to="/createproject">
            <Plus aria-hidden />
            Post a project
          </LinkButton>
        </div>
      </div>
      <div className={styles.parts}>
        {user ? (
          <>
            <OwnProjects user={user} />
            <OwnRequests user={user} />
            <NextEvent user={user} />
          </>
        ) : (
          ['Your projects', 'Requests', 'Next event'].map((title) => (
            <GreetingPart key={title} title={title}>
              <PartSkeleton />
            </GreetingPart>
          ))
        )}
      </div>
    </section>
  )
}
