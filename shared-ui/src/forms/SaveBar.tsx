import { Button, LinkButton } from '../components/Button/Button.tsx'
import { FormAlert } from '../components/FormAlert/FormAlert.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  /** What the button that sends the form says. */
  save: string
  /** Where Cancel leads: the page of what is edited. */
  cancelTo: string
  isDirty: boolean
  isSaving: boolean
  /** What keeps the form from being saved. */
  messages: readonly string[]
}

/** Stays in sight below a long form, with all that is said of saving it. */
export function SaveBar({ save, cancelTo, isDirty, isSaving, messages }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <FormAlert messages={messages} />
      <div className={styles.row}>
        <span role="status" className={styles.state}>
          {isSaving ? 'Saving…' : isDirty ? 'Unsaved changes' : 'No changes yet'}
        </span>
        <LinkButton to={cancelTo} variant="quiet" size="small">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" size="small" busy={isSaving}>
          {save}
        </Button>
      </div>
    </div>
  )
}
