import type { User } from '@quad/contract'
import {
  Alert,
  api,
  Button,
  Loading,
  messageOf,
  Page,
  PageBoundary,
  panel,
  Redirect,
  sendLong,
  Skeleton,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { userQuery, useSelf } from '../profile.queries.ts'
import { Blocked } from './Blocked.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import styles from './settings.module.css'

const title = 'User Settings'

export function SettingsPage() {
  const { userId = '' } = useParams<'userId'>()
  return (
    <PageBoundary
      query={userQuery(userId)}
      title={title}
      width="form"
      skeleton={<SettingsSkeleton />}
      failed="Your settings could not be loaded."
      keepsShown
    >
      {({ data }) => <OwnSettings profile={data} />}
    </PageBoundary>
  )
}

interface OwnSettingsProps {
  profile: User
}

function OwnSettings({ profile }: OwnSettingsProps) {
  const user = useSelf(profile)
  // The search gives the reason.
  if (!user) return <Redirect to="/search#settings-denied" />
  return (
    <Page title={title} width="form" className={styles.page}>
      <SettingsForm user={user} />
      <CalendarAddress userId={user.id} />
      <Sessions userId={user.id} />
      <Blocked userId={user.id} />
      <OwnData userId={user.id} />
    </Page>
  )
}

interface OwnDataProps {
  userId: string
}

/** Downloads the person's data, and links to account deletion. */
function OwnData({ userId }: OwnDataProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.exportData({ params: { userId } }, { send: sendLong }),
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

/** Downloads a text as a file. */
const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started after the click, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** The shape of the settings while they load. */
function SettingsSkeleton() {
  return (
    <Page title={title} width="form">
      <Loading label="Loading your settings" className={panel}>
        <Skeleton width="60%" height="1.5em" />
        <Skeleton width="80%" height="1.5em" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" width="140px" height="44px" />
      </Loading>
    </Page>
  )
}
