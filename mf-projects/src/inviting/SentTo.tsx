import { isolated, type SelfUser } from '@quad/contract'
import { Alert, Button, messageOf, timeAgo, useAnnouncer } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawInvitation } from '../inviting.queries.ts'
import type { Invitee, OwnProject } from './invitee.ts'
import styles from './inviting.module.css'

interface SentToProps {
  invitee: Invitee
  user: SelfUser
  /** Projects with a pending invitation of the person. */
  projects: readonly OwnProject[]
}

/** A person's pending invitations, if any. */
export function SentTo({ invitee, user, projects }: SentToProps) {
  const [announcements, announce] = useAnnouncer()
  return (
    <>
      {announcements}
      {projects.length > 0 && (
        <section aria-labelledby="sent-to">
          <h3 id="sent-to" className={styles.subtitle}>
            Pending invitations
          </h3>
          <ul role="list" className={styles.sent}>
            {projects.map((project) => (
              <li key={project.id}>
                <Sent {...{ project, invitee, user }} onWithdrawn={announce} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface SentProps {
  project: OwnProject
  invitee: Invitee
  user: SelfUser
  onWithdrawn: (result: string) => void
}

function Sent({ project, invitee, user, onWithdrawn }: SentProps) {
  const { mutateAsync, isPending, error } = useMutation(withdrawInvitation)
  const withdraw = async () => {
    const params = { userId: user.id, targetId: invitee.id, projectId: project.id }
    try {
      onWithdrawn((await mutateAsync(params)).message)
    } catch {
      // `error` is shown.
    }
  }
  const invitation = project.invitations.find(({ to }) => to.id === invitee.id)

  if (!invitation) return null
  const sender = invitation.from.id === user.id ? 'you' : invitation.from.name
  return (
    <>
      <div className={styles.sentTo}>
        <p>
          <strong dir="auto">{project.title}</strong>
          <span className={styles.when}>
            by {isolated(sender)}, {timeAgo(invitation.timeSent)}
          </span>
        </p>
        <Button
          size="small"
          aria-label={`Withdraw the invitation to ${isolated(project.title)}`}
          busy={isPending}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      </div>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}
