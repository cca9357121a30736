import { texts, type User } from '@quad/contract'
import { ErrorPanel, ApiFailure, Page, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { userQuery } from '../profile.queries.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProjectsOf } from './ProjectsOf.tsx'
import { SkillsOf } from './SkillsOf.tsx'
import styles from './profile.module.css'

export function ProfilePage() {
  const { userId = '' } = useParams<'userId'>()
  const { data: user, error, refetch } = useQuery(userQuery(userId))

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
        <section aria-labelledby="about-me" className={styles.about}>
          <h2 id="about-me">About Me</h2>
          <p className={styles.bio}>{user.description}</p>
        </section>
        <SkillsOf user={user} viewer={viewer} />
        <section aria-labelledby="projects" className={styles.projects}>
          <h2 id="projects">Projects</h2>
          {user.projectsId.length === 0 ? (
            <p>{texts.noProjects}</p>
          ) : (
            <ProjectsOf projectIds={user.projectsId} />
          )}
        </section>
      </div>
    </Page>
  )
}
