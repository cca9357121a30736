import type { SelfUser } from '@quad/contract'
import { GreetingPart, PartSkeleton } from './GreetingPart.tsx'
import { NextEvent } from './NextEvent.tsx'
import { OwnProjects } from './OwnProjects.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import styles from './greeting.module.css'

interface GreetingPartsProps {
  /** Null while the session is being read. */
  user: SelfUser | null
}

/** The parts of the greeting: projects, requests and the next event of the viewer. */
export function GreetingParts({ user }: GreetingPartsProps) {
  return (
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
  )
}
