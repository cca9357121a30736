import type { SelfUser } from '@quad/contract'
import {
  api,
  bookmarksQuery,
  Button,
  CardGrid,
  CardSkeletons,
  ErrorPanel,
  fromCursor,
  KeepFocus,
  paging,
  ProjectCard,
  QueryBoundary,
  UserCard,
} from '@quad/shared-ui'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type UseSuspenseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './my-projects.module.css'

interface BookmarkedProps {
  user: SelfUser
}

/** The projects and people that the viewer has bookmarked, which no one else sees. */
export function Bookmarked({ user }: BookmarkedProps) {
  const projects = useInfiniteQuery(bookmarkedProjectsQuery(user.id))
  // Starts loading them at once, too.
  useInfiniteQuery(bookmarkedPeopleQuery(user.id))
  return (
    <>
      <section aria-labelledby="bookmarked-projects">
        <h2 id="bookmarked-projects">Bookmarked projects</h2>
        <QueryBoundary
          query={bookmarkedProjectsQuery(user.id)}
          skeleton={<CardSkeletons of="projects" />}
          failed="Your bookmarked projects could not be loaded."
          level={3}
        >
          {(found) => (
            <Cards
              found={found}
              label="Bookmarked projects"
              none="Press the bookmark on a project to find it again here."
            >
              {found.data.map((project) => (
                <ProjectCard key={project.id} project={project} matching={user.skills} />
              ))}
            </Cards>
          )}
        </QueryBoundary>
      </section>
      {/* Its place depends on the height of the projects. No failure of theirs holds it back. */}
      {!(projects.isLoading && projects.failureCount === 0) && (
        <section aria-labelledby="bookmarked-people">
          <h2 id="bookmarked-people">Bookmarked people</h2>
          <QueryBoundary
            query={bookmarkedPeopleQuery(user.id)}
            skeleton={<CardSkeletons of="users" />}
            failed="Your bookmarked people could not be loaded."
            level={3}
          >
            {(found) => (
              <Cards
                found={found}
                label="Bookmarked people"
                none="Press the bookmark on a person to find them again here."
              >
                {found.data.map((person) => (
                  <UserCard key={person.id} user={person} matching={user.skills} />
                ))}
              </Cards>
            )}
          </QueryBoundary>
        </section>
      )}
    </>
  )
}

interface CardsProps {
  found: UseSuspenseInfiniteQueryResult
  label: string
  /** Shown without a bookmark. */
  none: string
  children: ReactNode[]
}

function Cards({ found, label, none, children }: CardsProps) {
  return (
    // Removing a bookmark removes its card.
    <KeepFocus role="group" aria-label={label} className={styles.cards}>
      {children.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <CardGrid>{children}</CardGrid>
      )}
      {found.isFetchNextPageError && (
        <ErrorPanel title="More could not be loaded." level={3} onRetry={found.fetchNextPage} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Load more
        </Button>
      )}
    </KeepFocus>
  )
}

/** The cards of bookmarked projects, page by page. */
const bookmarkedProjectsQuery = (userId: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...bookmarksQuery(userId).queryKey, 'projects'],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'listBookmarkedProjects',
        { params: { userId }, query: fromCursor(pageParam) },
        { signal },
      ),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** The cards of bookmarked people, page by page. */
const bookmarkedPeopleQuery = (userId: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...bookmarksQuery(userId).queryKey, 'people'],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'listBookmarkedPeople',
        { params: { userId }, query: fromCursor(pageParam) },
        { signal },
      ),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
