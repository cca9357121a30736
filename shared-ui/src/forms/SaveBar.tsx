import { texts } from '@quad/contract'
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
  /** Whether saving waits for pictures that are uploading. */
  isWaiting: boolean
  /** Why the form is not saved. */
  messages: readonly FormMessage[]
}

const stateOf = (isDirty: boolean, isSaving: boolean): string => {
  if (isSaving) return 'Saving…'
  return isDirty ? 'Unsaved changes' : 'No changes yet'
}

/** Sticks below a long form, with the state of saving and its messages. */
export function SaveBar({ save, cancelTo, isDirty, isSaving, isWaiting, messages }: SaveBarProps) {
  return (
    <div data-save-bar className={styles.bar}>
      <FormAlert messages={messages} />
      <div className={styles.row}>
        <span role="status" className={styles.state}>
          {isWaiting ? texts.imagesUploading : stateOf(isDirty, isSaving)}
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
