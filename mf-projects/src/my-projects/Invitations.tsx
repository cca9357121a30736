import { isolated, type OwnPending } from '@quad/contract'
import { Alert, Avatar, Button, messageOf, useAnnouncer } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { decideInvitation } from '../inviting.queries.ts'
import { openUntil } from '../inviting/open-until.ts'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import styles from './my-projects.module.css'

interface InvitationsProps {
  userId: string
  invitations: OwnPending['invitations']
}

/** The viewer's pending invitations, which can be answered here. */
export function Invitations({ userId, invitations }: InvitationsProps) {
  const [announcements, announce] = useAnnouncer()
  return (
    <>
      {announcements}
      {invitations.length > 0 && (
        <WaitingSection title="Invitations" urgent>
          <ul role="list" className={styles.list}>
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.project.id}
                userId={userId}
                invitation={invitation}
                onDecided={announce}
              />
            ))}
          </ul>
        </WaitingSection>
      )}
    </>
  )
}

interface InvitationProps {
  userId: string
  invitation: OwnPending['invitations'][number]
  onDecided: (result: string) => void
}

function Invitation({ userId, invitation, onDecided }: InvitationProps) {
  const { project, from, expires } = invitation
  const { mutateAsync, isPending, variables, error } = useMutation(decideInvitation)
  const decide = async (accept: boolean) => {
    if (isPending) return
    try {
      const params = { userId, projectId: project.id }
      onDecided((await mutateAsync({ accept, params })).message)
    } catch {
      // `error` is shown.
    }
  }
  return (
    <li className={styles.project}>
      <Avatar id={from.id} name={from.name} photoId={from.profilePhotoId} />
      <div className={styles.about}>
        <Link dir="auto" to={`/projects/${project.id}`} className={styles.title}>
          {project.title}
        </Link>
        <p className={styles.quiet}>
          {isolated(from.name)} invited you, {openUntil({ expires })}
        </p>
        {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
      </div>
      <div className={styles.answers}>
        <Button
          variant="primary"
          size="small"
          aria-label={`Accept the invitation to ${isolated(project.title)}`}
          busy={isPending && variables.accept}
          onClick={() => void decide(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline the invitation to ${isolated(project.title)}`}
          busy={isPending && !variables.accept}
          onClick={() => void decide(false)}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}
