import { isolated, type Project } from '@quad/contract'
import { Button, ConfirmDialog } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveProject } from '../project.queries.ts'
import styles from './joining.module.css'

interface LeaveButtonProps {
  project: Project
  userId: string
}

/** Says "Joined", and "Leave" on hover, touch or focus. */
export function LeaveButton({ project, userId }: LeaveButtonProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { mutateAsync } = useMutation(leaveProject)
  const offersLeaving = hovered || focused

  return (
    <>
      <Button
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={() => setConfirming(true)}
      >
        {/* Both labels share one grid cell, so that the button keeps its size under the pointer. */}
        <span className={styles.faces}>
          <span aria-hidden={offersLeaving}>Joined</span>
          <span aria-hidden={!offersLeaving}>Leave Project?</span>
        </span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Leave ${isolated(project.title)}?`}
        description="You lose its group chat at once, and the invitations that you have sent are withdrawn."
        confirm="Leave Project"
        danger
        onConfirm={() => mutateAsync({ userId, projectId: project.id })}
      />
    </>
  )
}
