import { isolated, type Project } from '@quad/contract'
import { Button, Checkbox, ConfirmDialog, panel } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteProject } from '../editing.queries.ts'

interface DeleteProjectProps {
  project: Project
  onDeleted: () => void
}

/** Section in which the Owner deletes the project. */
export function DeleteProject({ project, onDeleted }: DeleteProjectProps) {
  const [isSure, setIsSure] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation(deleteProject)

  return (
    <section aria-labelledby="delete-project" className={panel} data-tone="danger">
      <h2 id="delete-project">Delete this project</h2>
      <p>
        The project is permanently deleted for all members, with its group chat, events and
        pictures.
      </p>
      <Checkbox
        label="I want to permanently delete this project."
        checked={isSure}
        onChange={(event) => setIsSure(event.target.checked)}
      />
      <div>
        <Button variant="danger" disabled={!isSure} onClick={() => setIsAsking(true)}>
          Delete project
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete “${isolated(project.title)}”?`}
        description="This cannot be undone."
        confirm="Delete permanently"
        danger
        onConfirm={async () => {
          await mutateAsync(project.id)
          onDeleted()
        }}
      />
    </section>
  )
}
