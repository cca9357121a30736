import type { SelfUser } from '@quad/contract'
import { Alert, Button, messageOf, timeAgo } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawInvitation } from '../inviting.queries.ts'
import { projectQuery } from '../project.queries.ts'
import type { Invitee, OwnProject } from './invitee.ts'
import styles from './inviting.module.css'

interface SentToProps {
  invitee: Invitee
  user: SelfUser
  /** Those to which the person is invited and has not answered. */
  projects: readonly OwnProject[]
}

/** The invitations that a person has not answered yet; nothing where there are none. */
export function SentTo({ invitee, user, projects }: SentToProps) {
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="sent-to">
      <h3 id="sent-to" className={styles.subtitle}>
        Waiting for an answer
      </h3>
      <ul className={styles.sent}>
        {projects.map((project) => (
          <li key={project.id}>
            <Sent project={project} invitee={invitee} user={user} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SentProps {
  project: OwnProject
  invitee: Invitee
  user: SelfUser
}

function Sent({ project, invitee, user }: SentProps) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    ...withdrawInvitation,
    onSuccess: () => cache.invalidateQueries(projectQuery(project.id)),
  })
  const invitation = project.invitations.find(({ to }) => to.id === invitee.id)

  if (!invitation) return null
  const sender = invitation.from.id === user.id ? 'you' : invitation.from.name
  return (
    <>
      <div className={styles.sentTo}>
        <p>
          <strong>{project.title}</strong>
          <span className={styles.when}>
            by {sender}, {timeAgo(invitation.timeSent)}
          </span>
        </p>
        <Button
          size="small"
          aria-label={`Withdraw the invitation to ${project.title}`}
          busy={isPending}
          onClick={() => mutate({ userId: user.id, targetId: invitee.id, projectId: project.id })}
        >
          Withdraw
        </Button>
      </div>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}
