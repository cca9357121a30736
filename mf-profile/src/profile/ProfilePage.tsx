import { deletedPerson, type User } from '@quad/contract'
import { ApiFailure, EmptyState, ErrorPanel, LinkButton, Page, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { userQuery } from '../profile.queries.ts'
import { MissingParts } from './MissingParts.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProjectsOf } from './ProjectsOf.tsx'
import { SkillsOf } from './SkillsOf.tsx'
import styles from './profile.module.css'

export function ProfilePage() {
  const { userId = '' } = useParams<'userId'>()
  return userId === deletedPerson.id ? <DeletedUser /> : <PersonPage userId={userId} />
}

interface PersonPageProps {
  userId: string
}

function PersonPage({ userId }: PersonPageProps) {
  const { data: user, error, refetch } = useQuery(userQuery(userId))

  if (user?.profileCompleted === false) {
    return <Navigate to={`/createuser?redirect=/users/${userId}`} replace />
  }
  if (user) return <Profile user={user} />
  if (!error) return <ProfileSkeleton />
  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <Navigate to="/error/404" replace />
  }
  return (
    <Page title="Profile">
      <ErrorPanel title="This profile could not be loaded." onRetry={() => refetch()}>
        {error.message}
      </ErrorPanel>
    </Page>
  )
}

interface ProfileProps {
  user: User
}

function Profile({ user }: ProfileProps) {
  const viewer = useSession((state) => state.user)
  return (
    <Page title={user.name} heading="own" className={styles.page}>
      <ProfileHeader user={user} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <section aria-labelledby="about-me">
            <h2 id="about-me">About Me</h2>
            <p className={styles.bio}>{user.description}</p>
          </section>
          <ProjectsOf user={user} />
        </div>
        <div className={styles.column}>
          <SkillsOf user={user} viewer={viewer} />
          {user.audience === 'self' && <MissingParts user={user} />}
        </div>
      </div>
    </Page>
  )
}

function DeletedUser() {
  return (
    <Page title={deletedPerson.name}>
      <EmptyState
        icon={<UserX size={28} />}
        title="This person has deleted the account."
        action={<LinkButton to="/search?searchType=users">Explore people</LinkButton>}
      >
        What they wrote in chats stays there.
      </EmptyState>
    </Page>
  )
}
