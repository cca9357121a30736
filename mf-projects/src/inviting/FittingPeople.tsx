import { isolated, type Project } from '@quad/contract'
import {
  api,
  Button,
  CardGrid,
  CardSkeletons,
  ErrorPanel,
  fromCursor,
  KeepFocus,
  paging,
  Select,
  useFirstNew,
  UserCard,
} from '@quad/shared-ui'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectQuery } from '../project.queries.ts'
import { InviteToProject } from './InviteToProject.tsx'
import styles from './inviting.module.css'

/** People that each role begins with, and that "Load more" adds. */
const pageSizes = { first: 2, more: 6 }

/** The people who fit an open role of a project and can be invited, the best fit first. */
const fittingQuery = (projectId: string, roleId: string) =>
  infiniteQueryOptions({
    ...paging,
    // Below the project's key: an invitation or a request takes a person out.
    queryKey: [...projectQuery(projectId).queryKey, 'fitting', roleId],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'filterUsers',
        {
          query: {
            project: projectId,
            role: roleId,
            order: 'best',
            limit: pageParam === null ? pageSizes.first : pageSizes.more,
            ...fromCursor(pageParam),
          },
          body: [],
        },
        { signal },
      ),
  })

interface FittingPeopleProps {
  project: Project & { audience: 'manager' }
}

/** For a project's managers: who fits each open role; empty without open roles. */
export function FittingPeople({ project }: FittingPeopleProps) {
  const open = project.wantedRoles.filter(({ state }) => state === 'open')
  const [chosen, setChosen] = useState('')
  const role = open.find(({ id }) => id === chosen) ?? open[0]
  if (!role) return null
  return (
    <section aria-labelledby="fitting">
      <h2 id="fitting">
        {open.length === 1 ? `People who fit ${isolated(role.title)}` : 'People who fit'}
      </h2>
      {open.length > 1 && (
        <Select
          label="Role"
          value={role.id}
          options={open.map(({ id, title }) => ({ value: id, label: title }))}
          className={styles.role}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <People key={role.id} projectId={project.id} roleId={role.id} title={role.title} />
    </section>
  )
}

interface PeopleProps {
  projectId: string
  roleId: string
  /** The role's title. */
  title: string
}

function People({ projectId, roleId, title }: PeopleProps) {
  const found = useInfiniteQuery(fittingQuery(projectId, roleId))
  const [list, loadMore] = useFirstNew<HTMLUListElement>(found.fetchNextPage)
  const people = found.data?.pages.flatMap(({ items }) => items) ?? []

  if (found.isPending) return <CardSkeletons of="users" look="preview" count={pageSizes.first} />
  if (found.error && !found.data) {
    return <ErrorPanel title="The people could not be loaded." level={3} onRetry={found.refetch} />
  }
  return (
    // An invitation takes its person out of the list.
    <KeepFocus
      role="group"
      aria-label={`People who fit ${isolated(title)}`}
      className={styles.fitting}
    >
      {people.length === 0 ? (
        <p>No one whom you could invite has a skill of this role.</p>
      ) : (
        <CardGrid ref={list}>
          {people.map((person) => (
            <UserCard
              key={person.id}
              user={person}
              look="preview"
              actions={
                <InviteToProject
                  userId={person.id}
                  userName={person.name}
                  projectId={projectId}
                  roleId={roleId}
                />
              }
            />
          ))}
        </CardGrid>
      )}
      {found.isFetchNextPageError && (
        <ErrorPanel title="More people could not be loaded." level={3} onRetry={loadMore} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button size="small" busy={found.isFetchingNextPage} onClick={() => void loadMore()}>
          Load more
        </Button>
      )}
    </KeepFocus>
  )
}
