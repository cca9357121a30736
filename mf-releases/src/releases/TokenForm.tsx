import {
  Button,
  fieldProps,
  FormAlert,
  messagesOf,
  Page,
  panel,
  queryClient,
  TextField,
  useSubmit,
} from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import { overviewQuery, readOverview } from './releases.queries.ts'
import styles from './releases.module.css'
import { keepToken } from './token.ts'

interface TokenFormProps {
  /** Why the server refused the token that was entered before. */
  refusal?: Error | undefined
}

/** Asks for a release token, and keeps one that the server accepts. */
export function TokenForm({ refusal }: TokenFormProps) {
  const form = useForm({ defaultValues: { token: '' } })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ token }) => {
      const overview = await readOverview(token.trim())
      keepToken(token.trim())
      queryClient.setQueryData(overviewQuery.queryKey, overview)
    },
  })
  const shown = failure ?? (isBusy || form.formState.isSubmitted ? undefined : refusal)

  return (
    <Page
      title="Releases"
      width="form"
      lead="What is live, what was released and why something was refused. For teams with a release token."
    >
      <form className={`${panel} ${styles.form}`} noValidate onSubmit={submit}>
        <FormAlert
          messages={shown ? messagesOf(shown, 'The token could not be checked.') : messages}
          isShort
        />
        {/* Not a password, which browsers offer to keep. */}
        <TextField
          className={styles.token}
          label="Release token"
          hint="An operator makes one. It stays in this tab until you sign out or close it."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fieldProps(form, 'token', {
            validate: {
              given: (token) => token.trim() !== '' || 'Please enter your release token.',
              // A header with other letters cannot be sent.
              whole: (token) =>
                /^[ -~]*$/.test(token.trim()) ||
                'A release token has only letters, digits, “-” and “_”.',
            },
          })}
        />
        <Button type="submit" variant="primary" busy={isBusy} className={styles.button}>
          Sign in
        </Button>
      </form>
    </Page>
  )
}
