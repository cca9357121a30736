import { deletedPerson } from '@quad/contract'
import {
  EmptyState,
  LinkButton,
  Page,
  PageBoundary,
  RichText,
  cx,
  onDemand,
  useSession,
} from '@quad/shared-ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { userQuery } from '../profile.queries.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProjectsOf } from './ProjectsOf.tsx'
import { SkillsOf } from './SkillsOf.tsx'
import styles from './profile.module.css'

// Only one's own profile shows them.
const MissingParts = onDemand(
  'MissingParts',
  async () => (await import('./own-parts.ts')).MissingParts,
)

export function ProfilePage() {
  const { userId = '' } = useParams<'userId'>()
  return userId === deletedPerson.id ? <DeletedUser /> : <PersonPage userId={userId} />
}

interface PersonPageProps {
  userId: string
}

function PersonPage({ userId }: PersonPageProps) {
  return (
    <PageBoundary
      query={userQuery(userId)}
      title="Profile"
      skeleton={<ProfileSkeleton />}
      failed="This profile could not be loaded."
      keepsShown
    >
      <Profile userId={userId} />
    </PageBoundary>
  )
}

function Profile({ userId }: PersonPageProps) {
  const { data: user } = useSuspenseQuery(userQuery(userId))
  const viewer = useSession((state) => state.user)

  if (!user.profileCompleted) {
    return <Navigate to={`/createuser?redirect=/users/${userId}`} replace />
  }
  return (
    <Page className={styles.page}>
      <ProfileHeader user={user} />
      <div className={styles.columns}>
        <div className={cx(styles.column, styles.side)}>
          <SkillsOf user={user} viewer={viewer} />
          {user.audience === 'self' && <MissingParts user={user} />}
        </div>
        <div className={styles.column}>
          <section aria-labelledby="about-me">
            <h2 id="about-me">About Me</h2>
            <RichText text={user.description} />
          </section>
          <ProjectsOf user={user} />
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
        title="This account was deleted."
        action={<LinkButton to="/search?searchType=users">Explore people</LinkButton>}
      >
        Their chat messages stay.
      </EmptyState>
    </Page>
  )
}
