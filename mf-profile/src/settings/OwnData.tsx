import { Alert, Button, messageOf, panel } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { exportData } from '../account.queries.ts'
import { saveFile } from './save-file.ts'
import styles from './settings.module.css'

interface OwnDataProps {
  userId: string
}

/** Downloads the person's data, and links to account deletion. */
export function OwnData({ userId }: OwnDataProps) {
  const { mutate, isPending, error } = useMutation({
    ...exportData(userId),
    onSuccess: (data) =>
      saveFile('quad-my-data.json', 'application/json', JSON.stringify(data, null, 2)),
  })
  return (
    <section aria-labelledby="own-data" className={panel}>
      <h2 id="own-data">Your data</h2>
      <p>All your data in one file: your profile, projects, messages, notifications and more.</p>
      {error && !isPending && (
        <Alert>{messageOf(error, `Your data could not be downloaded. ${error.message}`)}</Alert>
      )}
      <Button className={styles.button} busy={isPending} onClick={() => mutate()}>
        {!isPending && <Download aria-hidden />}
        {isPending ? 'Collecting your data…' : 'Download my data'}
      </Button>
      <p className={styles.times}>
        To delete your account, see{' '}
        <Link to={`/users/${userId}/edit#delete-account`}>Delete account</Link>.
      </p>
    </section>
  )
}
