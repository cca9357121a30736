import { Button, FormAlert, LinkButton } from '@quad/shared-ui'
import styles from './edit-project.module.css'

interface SaveBarProps {
  projectId: string
  isDirty: boolean
  isSaving: boolean
  /** What keeps the form from being saved. */
  messages: readonly string[]
}

/** Stays in sight below the form, with all that is said of saving it. */
export function SaveBar({ projectId, isDirty, isSaving, messages }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <FormAlert messages={messages} />
      <div className={styles.saveRow}>
        <span role="status" className={styles.saveState}>
          {isSaving ? 'Saving…' : isDirty ? 'Unsaved changes' : 'No changes yet'}
        </span>
        <LinkButton to={`/projects/${projectId}`} variant="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
      </div>
    </div>
  )
}
