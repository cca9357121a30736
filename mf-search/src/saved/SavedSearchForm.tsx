import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, searchAlerts, type SavedSearchEdit, type SearchAlert } from '@quad/contract'
import { savedSearchEdit } from '@quad/contract/forms'
import {
  Button,
  FormAlert,
  Select,
  TextField,
  fieldProps,
  messageOf,
  startInFirstField,
  useSession,
  useSubmit,
} from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import { alertText } from './saved-searches.queries.ts'
import styles from './saved.module.css'

const options = searchAlerts.map((value: SearchAlert) => ({ value, label: alertText[value] }))

interface SavedSearchFormProps {
  values: SavedSearchEdit
  button: string
  /** Its rejection is shown in the form. */
  send: (values: SavedSearchEdit) => Promise<unknown>
}

/** The form for the name and the alert of a saved search. */
export function SavedSearchForm({ values, button, send }: SavedSearchFormProps) {
  const getsMail = useSession(({ user }) => user?.settings.allowEmailCommunications ?? true)
  const form = useForm<SavedSearchEdit>({
    resolver: standardSchemaResolver(savedSearchEdit),
    defaultValues: values,
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, { send })
  return (
    <form ref={startInFirstField} className={styles.form} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? [messageOf(failure, failure.message)] : messages} isShort />
      <TextField
        label="Name"
        maxLength={2 * limits.savedSearchName}
        {...fieldProps(form, 'name')}
      />
      <Select
        label="Tell me of new matches"
        options={options}
        hint={getsMail ? undefined : 'E-mail is off in your settings, so no mail is sent.'}
        {...form.register('alert')}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
