import { isolated, type Member, type Project } from '@quad/contract'
import { Button, ConfirmDialog } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { handOverProject } from '../project.queries.ts'
import styles from './project.module.css'

interface HandOverProps {
  project: Project
  /** The Admin who may become the Owner. */
  heir: Member
  /** Called after it is handed over; this button may be gone by then. */
  onHandedOver: () => void
}

/** Makes an Admin the Owner after a confirmation. */
export function HandOver({ project, heir, onHandedOver }: HandOverProps) {
  const [confirming, setConfirming] = useState(false)
  const { mutateAsync } = useMutation(handOverProject)
  const params = { ownerId: project.ownerId, userId: heir.id, projectId: project.id }
  const handOver = async () => {
    await mutateAsync(params)
    onHandedOver()
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.handOver}
        aria-label={`Make Owner: ${isolated(heir.name)}`}
        onClick={() => setConfirming(true)}
      >
        Make Owner
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Make ${isolated(heir.name)} the Owner?`}
        description={`${isolated(heir.name)} will own ${isolated(project.title)}, and you stay as an Admin. Only the new Owner can undo this.`}
        confirm="Hand over"
        danger
        onConfirm={handOver}
      />
    </>
  )
}
