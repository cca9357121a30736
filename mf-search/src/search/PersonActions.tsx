import { isolated, type UserCard } from '@quad/contract'
import { Button, Fragment, KeepFocus, Tag } from '@quad/shared-ui'
import { MessageCircle } from 'lucide-react'
import styles from './search.module.css'

const marks = { member: 'Member', invited: 'Invited', applicant: 'Asked to join' }

interface PersonActionsProps {
  person: UserCard
  /** The viewer's project to find people for, if any. */
  projectId: string | undefined
}

/** The buttons of a person's card, or why there are none. */
export function PersonActions({ person, projectId }: PersonActionsProps) {
  const { id: userId, name: userName, standing, blocked } = person
  if (blocked) return <Tag>Blocked</Tag>
  return (
    // An invitation replaces its button by a mark.
    <KeepFocus
      role="group"
      aria-label={`Actions for ${isolated(userName)}`}
      className={styles.personActions}
    >
      <Fragment
        name="message-popover"
        userId={userId}
        userName={userName}
        pending={
          <Button disabled>
            <MessageCircle aria-hidden />
            Message
          </Button>
        }
      />
      {projectId !== undefined && !standing && (
        <Fragment
          name="invite-to-project"
          userId={userId}
          userName={userName}
          projectId={projectId}
        />
      )}
      {standing && <Tag tone="open">{marks[standing]}</Tag>}
    </KeepFocus>
  )
}
