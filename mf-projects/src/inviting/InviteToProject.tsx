import { isolated, limits, type SelfUser } from '@quad/contract'
import {
  Alert,
  api,
  Button,
  Dialog,
  ErrorPanel,
  Loading,
  messageOf,
  onDemand,
  Skeleton,
  timeAgo,
  useAnnouncer,
  useSession,
  type FragmentProps,
} from '@quad/shared-ui'
import { useQueries, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useWithdrawal } from './use-withdrawal.ts'
import { projectQuery } from '../project.queries.ts'
import type { Invitee, OwnProject } from './InviteForm.tsx'
import styles from './inviting.module.css'

/** A button that invites a person; empty if the viewer has no project that the person can join. */
export function InviteToProject({
  userId,
  userName,
  projectId,
  roleId,
}: FragmentProps['invite-to-project'] & Pick<ChoiceProps, 'roleId'>) {
  const { status, user } = useSession()
  const [open, setOpen] = useState(false)
  const mayAsk = status === 'complete' && user !== null && user.id !== userId
  const { data: invitee } = useQuery({
    // The surrounding page has usually fetched the same data.
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
    enabled: mayAsk && projectId === undefined,
  })

  if (!mayAsk || (projectId === undefined && !invitee?.can.invite)) return null
  return (
    <>
      <Button aria-label={`Invite to Project: ${isolated(userName)}`} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {projectId === undefined ? 'Invite to Project' : 'Invite'}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Invite ${isolated(userName)} to a project`}
        description={`An invitation expires after ${limits.invitationDays} days.`}
      >
        <Choice
          invitee={{ id: userId, name: userName }}
          user={user}
          projectId={projectId}
          roleId={roleId}
          onSent={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

const InviteForm = onDemand(
  'invite-form',
  async () => (await import('./InviteForm.tsx')).InviteForm,
)

interface ChoiceProps {
  invitee: Invitee
  user: SelfUser
  projectId: string | undefined
  /** The role to begin with, one of that project. */
  roleId?: string | undefined
  onSent: () => void
}

function Choice({ invitee, user, projectId, roleId, onSent }: ChoiceProps) {
  const projectIds = projectId === undefined ? user.projectsId : [projectId]
  const found = useQueries({ queries: projectIds.map((id) => projectQuery(id)) })
  const failed = found.filter(({ error, data }) => error && !data)

  if (found.some(({ isPending }) => isPending)) {
    return (
      <Loading label="Loading your projects" className={styles.choice}>
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="44px" />
      </Loading>
    )
  }
  if (failed.length > 0) {
    return (
      <ErrorPanel
        title="Your projects could not be loaded."
        level={3}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    )
  }

  const own = found.flatMap(({ data }) => (data && data.audience !== 'public' ? [data] : []))
  const others = own.filter((project) => !project.usersId.includes(invitee.id))
  const isInvited = ({ invitations }: OwnProject) =>
    invitations.some(({ to }) => to.id === invitee.id)
  const free = others.filter((project) => !isInvited(project))
  const open = free.filter((project) => project.can.invite)

  return (
    <div className={styles.choice}>
      <SentTo invitee={invitee} user={user} projects={others.filter(isInvited)} />
      {open.length > 0 && (
        <InviteForm invitee={invitee} user={user} projects={open} roleId={roleId} onSent={onSent} />
      )}
      {open.length === 0 && free.length > 0 && (
        <p>
          Only the Owner and the Admins can invite people to projects that are not looking for new
          members.
        </p>
      )}
    </div>
  )
}

interface SentToProps {
  invitee: Invitee
  user: SelfUser
  /** Projects with a pending invitation of the person. */
  projects: readonly OwnProject[]
}

/** A person's pending invitations, if any. */
function SentTo({ invitee, user, projects }: SentToProps) {
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
  const params = { userId: user.id, targetId: invitee.id, projectId: project.id }
  const { mutate, isPending, error } = useWithdrawal(params, onWithdrawn)
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
          onClick={() => mutate()}
        >
          Withdraw
        </Button>
      </div>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}
