import type { OwnedProject } from '@quad/contract'
import { ConfirmDialog, ErrorPanel, Loading, Skeleton } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { deletionQuery } from '../account.queries.ts'
import styles from './delete-account.module.css'

interface DeletionDialogProps {
  userId: string
  onClose: () => void
  onConfirm: () => unknown
}

/** Says what becomes of the person's projects before the account can be deleted. */
export function DeletionDialog({ userId, onClose, onConfirm }: DeletionDialogProps) {
  const { data: projects, error, refetch } = useQuery(deletionQuery(userId))

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      confirm="Delete for good"
      danger
      ready={projects !== undefined}
      onConfirm={onConfirm}
    >
      {projects && <Consequences projects={projects} />}
      {!projects && error && (
        <ErrorPanel
          level={3}
          title="What becomes of your projects could not be found out."
          onRetry={() => refetch()}
        >
          {error.message}
        </ErrorPanel>
      )}
      {!projects && !error && (
        <Loading label="Finding out what becomes of your projects">
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
  if (projects.length === 0) return <p>You own no project: all of yours go on without you.</p>
  return (
    <div>
      <p>What becomes of the projects that you own:</p>
      <ul className={styles.projects}>
        {projects.map(({ id, title: project, heir }) => (
          <li key={id}>
            <b>{project}</b>{' '}
            {heir
              ? `passes to ${heir.name}, ${heir.role === 'Admin' ? 'an Admin' : 'a Member'} of it.`
              : 'is deleted, as it has no other member.'}
          </li>
        ))}
      </ul>
    </div>
  )
}
