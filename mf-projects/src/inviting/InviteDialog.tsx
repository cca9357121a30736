import { isolated, limits, type SelfUser } from '@quad/contract'
import { Dialog, ErrorPanel, Loading, Skeleton, onDemand } from '@quad/shared-ui'
import { useQueries } from '@tanstack/react-query'
import { projectQuery } from '../project.queries.ts'
import { SentTo } from './SentTo.tsx'
import type { Invitee, OwnProject } from './invitee.ts'
import styles from './inviting.module.css'

const InviteForm = onDemand(
  'invite-form',
  async () => (await import('./InviteForm.tsx')).InviteForm,
)

interface InviteDialogProps {
  invitee: Invitee
  user: SelfUser
  /** The only project to offer. Default: all of the viewer's projects. */
  projectId?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites a person to one of the viewer's projects, or withdraws an invitation. */
export function InviteDialog({ invitee, user, projectId, open, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Invite ${isolated(invitee.name)} to a project`}
      description={`An invitation expires after ${limits.invitationDays} days.`}
    >
      <Choice
        invitee={invitee}
        user={user}
        projectId={projectId}
        onSent={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

interface ChoiceProps {
  invitee: Invitee
  user: SelfUser
  projectId: string | undefined
  onSent: () => void
}

function Choice({ invitee, user, projectId, onSent }: ChoiceProps) {
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
        <InviteForm invitee={invitee} user={user} projects={open} onSent={onSent} />
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
