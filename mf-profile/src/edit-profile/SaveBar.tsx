import { Button, FormAlert, LinkButton } from '@quad/shared-ui'
import styles from './edit-profile.module.css'

interface SaveBarProps {
  userId: string
  isDirty: boolean
  isSaving: boolean
  /** What keeps the form from being saved. */
  messages: readonly string[]
}

/** Stays in sight below the form, with all that is said of saving it. */
export function SaveBar({ userId, isDirty, isSaving, messages }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <FormAlert messages={messages} />
      <div className={styles.saveRow}>
        <span role="status" className={styles.saveState}>
          {isSaving ? 'Saving…' : isDirty ? 'Unsaved changes' : 'Nothing changed yet'}
        </span>
        <LinkButton to={`/users/${userId}`} variant="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}
