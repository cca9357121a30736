import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { RequestError } from '../api/request-error.ts'
import { Page } from '../components/Page/Page.tsx'
import { Redirect } from './Redirect.tsx'
import {
  useInfiniteQuery,
  useQuery,
  type AnyUseInfiniteQueryOptions,
  type AnyUseQueryOptions,
  type UseSuspenseInfiniteQueryResult,
  type UseSuspenseQueryResult,
} from '@tanstack/react-query'
import { ErrorPanel } from '../components/ErrorPanel/ErrorPanel.tsx'
import type { SelfUser } from '@quad/contract'
import { useSignInPath } from '../session/destination.ts'
import { useSession } from '../session/session.ts'

interface PageBoundaryProps<Query extends PageQuery>
  extends QueryBoundaryProps<Query>, Pick<ComponentProps<typeof Page>, 'width'> {
  title: string
  /** Stays on screen when the object is deleted: a form must not lose what was typed. */
  keepsShown?: boolean
}

/** Whether the server has no object with this id, or the id in the URL is malformed. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof RequestError && (error.status === 404 || error.status === 400)

/**
 * Loads the query of a page: shows its skeleton, the page once there is data, the not-found page, or
 * the page's title above a panel with Retry. Another path starts with a new page.
 */
export function PageBoundary<Query extends PageQuery>({
  title,
  width,
  keepsShown = false,
  ...boundary
}: PageBoundaryProps<Query>) {
  const { pathname } = useLocation()
  const { data, error } = useQueryState(boundary.query)

  if (isNotFound(error) && !(keepsShown && data !== undefined)) {
    return <Redirect to="/error/404" />
  }
  return (
    <QueryBoundary
      key={pathname}
      {...boundary}
      renderFailure={(panel) => (
        <Page title={title} {...(width && { width })}>
          {panel}
        </Page>
      )}
    />
  )
}

/** The query of a page or of a section. */
export type PageQuery = AnyUseQueryOptions | AnyUseInfiniteQueryOptions

type DataOf<Query extends PageQuery> = Query extends {
  select?: ((data: never) => infer Data) | undefined
}
  ? Data
  : never

/** The state of a query that has data. */
type FoundOf<Query extends PageQuery> = Query extends AnyUseInfiniteQueryOptions
  ? UseSuspenseInfiniteQueryResult<DataOf<Query>>
  : UseSuspenseQueryResult<DataOf<Query>>

export interface QueryBoundaryProps<Query extends PageQuery> {
  query: Query
  /** Shown until the first response. */
  skeleton: ReactNode
  /** Title of the panel that is shown when there is no data: `Your sessions could not be loaded.` */
  failed: ReactNode
  children: (found: FoundOf<Query>) => ReactNode
}

/** The state of a query of either kind. */
const useQueryState = (query: PageQuery) =>
  // A query never changes its kind, so the order of the hooks stays the same.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  'getNextPageParam' in query ? useInfiniteQuery(query) : useQuery(query)

interface SectionBoundaryProps<Query extends PageQuery>
  extends
    QueryBoundaryProps<Query>,
    Pick<ComponentProps<typeof ErrorPanel>, 'level' | 'className'> {
  /** Wraps the panel. */
  renderFailure?: (panel: ReactNode) => ReactNode
}

/**
 * Loads the query of a section: shows its skeleton, its children once there is data, or a panel with
 * Retry. It observes the query instead of suspending, since React shows the fallback of a suspended
 * component for at least 300 ms, and since an observed query recovers by itself after a failure.
 */
export function QueryBoundary<Query extends PageQuery>({
  query,
  skeleton,
  failed,
  renderFailure,
  children,
  ...rest
}: SectionBoundaryProps<Query>) {
  const found = useQueryState(query)
  const { data, error } = found
  if (data !== undefined) {
    return <Suspense fallback={skeleton}>{children(found as unknown as FoundOf<Query>)}</Suspense>
  }
  if (!error) return skeleton
  const panel = (
    <ErrorPanel {...rest} title={failed} onRetry={() => found.refetch()}>
      {error.message}
    </ErrorPanel>
  )
  return renderFailure ? renderFailure(panel) : panel
}

interface RequireSignInProps {
  /** Shown until the session is known. */
  skeleton: ReactNode
  children: (user: SelfUser) => ReactNode
}

/**
 * A page for people who are signed in and have completed their profile. Others sign in or complete
 * their profile first, and then return to the page.
 */
export function RequireSignIn({ skeleton, children }: RequireSignInProps) {
  const { status, user } = useSession()
  const signInPath = useSignInPath()

  if (status === 'unknown') return skeleton
  if (!user || status === 'incomplete') return <Redirect to={signInPath} />
  return children(user)
}
