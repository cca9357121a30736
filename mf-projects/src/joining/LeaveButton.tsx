import type { Project } from '@quad/contract'
import { Button, ConfirmDialog } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveProject, projectQuery } from '../project.queries.ts'
import styles from './joining.module.css'

interface LeaveButtonProps {
  project: Project
  userId: string
}

/** Says "Joined", and offers to leave to who comes near it by pointer, touch or keyboard. */
export function LeaveButton({ project, userId }: LeaveButtonProps) {
  const cache = useQueryClient()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { mutateAsync } = useMutation({
    ...leaveProject,
    onSuccess: () => cache.invalidateQueries(projectQuery(project.id)),
  })
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
        {/* Both stand in one place, so that the button does not change its size under the pointer. */}
        <span className={styles.faces}>
          <span aria-hidden={offersLeaving}>Joined</span>
          <span aria-hidden={!offersLeaving}>Leave Project?</span>
        </span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Leave ${project.title}?`}
        description="You lose its group chat at once, and the invitations that you have sent are withdrawn."
        confirm="Leave Project"
        danger
        onConfirm={() => mutateAsync({ userId, projectId: project.id })}
      />
    </>
  )
}
