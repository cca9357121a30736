import { Loading, Page, PageBoundary, Skeleton, useSession, panel } from '@quad/shared-ui'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { DeleteAccount } from '../delete-account/DeleteAccount.tsx'
import { userQuery } from '../profile.queries.ts'
import { useSelf } from '../use-self.ts'
import { ProfileEditor } from './ProfileEditor.tsx'
import styles from './edit-profile.module.css'

export function EditProfilePage() {
  const { userId = '' } = useParams<'userId'>()
  const { status, user } = useSession()
  const [isDeleted, setIsDeleted] = useState(false)

  if (isDeleted) return <Navigate to="/search?searchType=users" replace />
  if (status === 'unknown') return <EditorSkeleton />
  if (user?.id !== userId) return <Navigate to={`/users/${userId}`} replace />
  if (status === 'incomplete') {
    return <Navigate to={`/createuser?redirect=/users/${userId}`} replace />
  }
  return (
    <PageBoundary
      query={userQuery(userId)}
      title="Edit Profile"
      width="form"
      skeleton={<EditorSkeleton />}
      failed="Your profile could not be loaded."
      keepsShown
    >
      <EditProfile userId={userId} onDeleted={() => setIsDeleted(true)} />
    </PageBoundary>
  )
}

interface EditProfileProps {
  userId: string
  onDeleted: () => void
}

function EditProfile({ userId, onDeleted }: EditProfileProps) {
  const user = useSelf(userId)
  if (!user) return <Navigate to={`/users/${userId}`} replace />
  return (
    <Page title="Edit Profile" width="form" className={styles.page}>
      <ProfileEditor user={user} />
      <DeleteAccount userId={userId} onDeleted={onDeleted} />
    </Page>
  )
}

function EditorSkeleton() {
  return (
    <Page title="Edit Profile" width="form">
      <Loading label="Loading your profile" className={panel}>
        <Skeleton width="8ch" height="1.4em" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="120px" />
      </Loading>
    </Page>
  )
}
