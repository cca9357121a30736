import { texts } from '@quad/contract'
import { ErrorPanel, Page, useSession } from '@quad/shared-ui'
import { Navigate, useParams } from 'react-router-dom'
import { useSelf } from '../use-self.ts'
import { Blocked } from './Blocked.tsx'
import { OwnData } from './OwnData.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import styles from './settings.module.css'

const title = 'User Settings'

export function SettingsPage() {
  const { userId = '' } = useParams<'userId'>()
  const { status, user } = useSession()

  if (status === 'unknown') return <SettingsSkeleton title={title} />
  if (user?.id !== userId) return <Denied />
  return <OwnSettings key={userId} userId={userId} />
}

function Denied() {
  return <Navigate to="/search" state={{ error: texts.settingsDenied }} replace />
}

interface OwnSettingsProps {
  userId: string
}

function OwnSettings({ userId }: OwnSettingsProps) {
  const { user, isOthers, error, refetch } = useSelf(userId)

  if (user) {
    return (
      <Page title={title} width="form" className={styles.page}>
        <SettingsForm user={user} />
        <Sessions userId={userId} />
        <Blocked userId={userId} />
        <OwnData userId={userId} />
      </Page>
    )
  }
  if (isOthers) return <Denied />
  if (!error) return <SettingsSkeleton title={title} />
  return (
    <Page title={title} width="form">
      <ErrorPanel title="Your settings could not be loaded." onRetry={() => refetch()}>
        {error.message}
      </ErrorPanel>
    </Page>
  )
}
