import type { SelfUser } from '@quad/contract'
import {
  EmptyState,
  ErrorPanel,
  KeepFocus,
  LinkButton,
  Loading,
  Page,
  RequireSignIn,
  Skeleton,
  ownPendingQuery,
} from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { FolderKanban, Plus } from 'lucide-react'
import { Bookmarked } from './Bookmarked.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './my-projects.module.css'
import { OwnProject } from './OwnProject.tsx'
import { Requested } from './Requested.tsx'

const title = 'My Projects'

/** The viewer's projects with what waits in each, and the projects and people that the viewer has bookmarked. */
export function MyProjectsPage() {
  return (
    <RequireSignIn
      skeleton={
        <Page title={title}>
          <Loading label="Loading your projects" className={styles.list}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} shape="block" height="84px" />
            ))}
          </Loading>
        </Page>
      }
    >
      {(user) => <MyProjects user={user} />}
    </RequireSignIn>
  )
}

interface MyProjectsProps {
  user: SelfUser
}

function MyProjects({ user }: MyProjectsProps) {
  const pending = useQuery(ownPendingQuery(user.id))
  const { projects = [], invitations = [], requests = [] } = pending.data ?? {}
  const owned = user.projects.filter(({ role }) => role === 'Owner')
  const joined = user.projects.filter(({ role }) => role !== 'Owner')
  const rowsOf = (some: SelfUser['projects']) => (
    <ul role="list" className={styles.list}>
      {some.map((project) => (
        <OwnProject
          key={project.id}
          user={user}
          project={project}
          waiting={projects.find(({ projectId }) => projectId === project.id)}
        />
      ))}
    </ul>
  )
  return (
    <Page
      title={title}
      className={styles.page}
      actions={
        <LinkButton to="/createproject" variant="primary">
          <Plus aria-hidden />
          New Project
        </LinkButton>
      }
    >
      {pending.error && !pending.data && (
        <ErrorPanel
          title="What waits for you could not be loaded."
          onRetry={() => pending.refetch()}
        >
          {pending.error.message}
        </ErrorPanel>
      )}
      {/* An answered invitation is removed with its buttons. */}
      <KeepFocus role="group" aria-label="Invitations and projects" className={styles.page}>
        <Invitations userId={user.id} invitations={invitations} />
        {user.projects.length === 0 && (
          <EmptyState
            icon={<FolderKanban size={32} />}
            title="You are not in a project yet."
            action={<LinkButton to="/search?searchType=projects">Find a project</LinkButton>}
          />
        )}
        {owned.length > 0 && (
          <section aria-labelledby="owned">
            <h2 id="owned">Owned</h2>
            {rowsOf(owned)}
          </section>
        )}
        {joined.length > 0 && (
          <section aria-labelledby="joined">
            <h2 id="joined">Joined</h2>
            {rowsOf(joined)}
          </section>
        )}
      </KeepFocus>
      <Requested requests={requests} />
      <Bookmarked user={user} />
    </Page>
  )
}
