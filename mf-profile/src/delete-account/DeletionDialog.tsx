import { isolated, type OwnedProject } from '@quad/contract'
import { ConfirmDialog, ErrorPanel, Loading, Skeleton } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { deletionQuery } from '../account.queries.ts'
import styles from './delete-account.module.css'

interface DeletionDialogProps {
  userId: string
  onClose: () => void
  onConfirm: () => unknown
}

/** Shows what happens to the person's projects before the account is deleted. */
export function DeletionDialog({ userId, onClose, onConfirm }: DeletionDialogProps) {
  const { data: projects, error, refetch } = useQuery(deletionQuery(userId))

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      confirm="Delete permanently"
      danger
      ready={projects !== undefined}
      onConfirm={onConfirm}
    >
      {projects && <Consequences projects={projects} />}
      {!projects && error && (
        <ErrorPanel
          level={3}
          title="We could not load what happens to your projects."
          onRetry={() => refetch()}
        >
          {error.message}
        </ErrorPanel>
      )}
      {!projects && !error && (
        <Loading label="Loading what happens to your projects">
          <Skeleton />
          <Skeleton width="70%" />
        </Loading>
      )}
    </ConfirmDialog>
  )
}

interface ConsequencesProps {
  projects: readonly OwnedProject[]
}

function Consequences({ projects }: ConsequencesProps) {
  if (projects.length === 0)
    return <p>You own no projects. The projects you are a member of continue without you.</p>
  return (
    <div>
      <p>What happens to the projects that you own:</p>
      <ul role="list" className={styles.projects}>
        {projects.map(({ id, title: project, heir }) => (
          <li key={id}>
            <b dir="auto">{project}</b>{' '}
            {heir
              ? `passes to ${isolated(heir.name)}, ${heir.role === 'Admin' ? 'an Admin' : 'a Member'}.`
              : 'is deleted, because it has no other member.'}
          </li>
        ))}
      </ul>
    </div>
  )
}
