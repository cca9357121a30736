import type { OwnPending, SelfUser } from '@quad/contract'
import { Avatar, LinkButton, VisuallyHidden } from '@quad/shared-ui'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { myProjectsPath } from '../../layout/PageLink.tsx'
import type { Asking } from './asking.ts'
import { GreetingPart, Row } from './parts.tsx'
import styles from './greeting.module.css'

/** With fewer skills, few projects and people match. */
const enoughSkills = 3

/** Which of the first steps a person has done. */
interface Progress {
  skills: boolean
  request: boolean
  hello: boolean
}

/** The progress of a person who is in no project. */
export const progressOf = ({ skills, chats }: SelfUser, pending: OwnPending): Progress => ({
  skills: skills.length >= enoughSkills,
  request: pending.requests.length > 0,
  // Without a project there is no group chat.
  hello: Object.keys(chats).length > 0,
})

interface FirstStepsProps {
  user: SelfUser
  done: Progress
  /** The invitations and requests that wait for a decision. */
  waiting: readonly Asking[]
}

/** What a person who is in no project does first. */
export function FirstSteps({ user, done, waiting }: FirstStepsProps) {
  const [first, ...others] = waiting
  return (
    <ol role="list" aria-label="Your first steps" className={styles.parts}>
      <Step number={1} title="Add your skills" isDone={done.skills}>
        {done.skills ? (
          <p>What matches your {user.skills.length} skills comes first.</p>
        ) : (
          <p>Add at least {enoughSkills} to see which projects and people match.</p>
        )}
        {done.skills ? (
          <LinkButton size="small" to="/search?searchType=projects">
            See your matches
          </LinkButton>
        ) : (
          <LinkButton size="small" to={`/users/${user.id}/edit`}>
            Add skills
          </LinkButton>
        )}
      </Step>
      <Step
        number={2}
        title="Ask to join, or post"
        isDone={done.request}
        more={others.length > 0 ? { to: myProjectsPath, text: `${others.length} more` } : undefined}
      >
        {first ? (
          <ul role="list">
            <Row
              picture={<Avatar {...first.from} />}
              to={first.to}
              title={first.title}
              detail={first.detail}
            />
          </ul>
        ) : (
          <>
            <p>Ask a team that looks for members, or post an idea of your own.</p>
            <div className={styles.actions}>
              <LinkButton size="small" to="/search?searchType=projects&open=true">
                Find a project
              </LinkButton>
              <LinkButton size="small" variant="quiet" to="/createproject">
                Post yours
              </LinkButton>
            </div>
          </>
        )}
      </Step>
      <Step number={3} title="Say hello" isDone={done.hello}>
        {done.hello ? (
          <p>Your conversation goes on in your chats.</p>
        ) : (
          <p>Write to a person whose skills or project you like.</p>
        )}
        {done.hello ? (
          <LinkButton size="small" to="/chats">
            Open your chats
          </LinkButton>
        ) : (
          <LinkButton size="small" to="/search?searchType=users">
            Find people
          </LinkButton>
        )}
      </Step>
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  /** Link to the rest, if there is more than fits. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

function Step({ number, title, isDone, more, children }: StepProps) {
  const mark = isDone ? (
    <span className={styles.mark} data-done>
      <Check aria-hidden size={18} />
      <VisuallyHidden>Done: </VisuallyHidden>
    </span>
  ) : (
    <span aria-hidden className={styles.mark}>
      {number}
    </span>
  )
  return (
    <li className={styles.step}>
      <GreetingPart title={title} mark={mark} more={more}>
        <div className={styles.note}>{children}</div>
      </GreetingPart>
    </li>
  )
}
