import { texts } from '@quad/contract'
import { Page, PageBoundary, useSession } from '@quad/shared-ui'
import { Navigate, useParams } from 'react-router-dom'
import { userQuery } from '../profile.queries.ts'
import { useSelf } from '../use-self.ts'
import { Blocked } from './Blocked.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'
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
  return (
    <PageBoundary
      query={userQuery(userId)}
      title={title}
      width="form"
      skeleton={<SettingsSkeleton title={title} />}
      failed="Your settings could not be loaded."
      keepsShown
    >
      <OwnSettings userId={userId} />
    </PageBoundary>
  )
}

function Denied() {
  return <Navigate to="/search" state={{ error: texts.settingsDenied }} replace />
}

interface OwnSettingsProps {
  userId: string
}

function OwnSettings({ userId }: OwnSettingsProps) {
  const user = useSelf(userId)
  if (!user) return <Denied />
  return (
    <Page title={title} width="form" className={styles.page}>
      <SettingsForm user={user} />
      <CalendarAddress userId={userId} />
      <Sessions userId={userId} />
      <Blocked userId={userId} />
      <OwnData userId={userId} />
    </Page>
  )
}
