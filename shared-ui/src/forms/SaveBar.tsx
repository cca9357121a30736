import { Button, LinkButton } from '../components/Button/Button.tsx'
import { FormAlert, type FormMessage } from '../components/FormAlert/FormAlert.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  /** Label of the submit button. */
  save: string
  /** Where Cancel leads. */
  cancelTo: string
  isDirty: boolean
  isSaving: boolean
  /** Why the form is not saved. */
  messages: readonly FormMessage[]
}

/** Sticks below a long form, with the state of saving and its messages. */
export function SaveBar({ save, cancelTo, isDirty, isSaving, messages }: SaveBarProps) {
  return (
    <div data-save-bar className={styles.bar}>
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
