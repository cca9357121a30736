import {
  useInfiniteQuery,
  useQuery,
  type AnyUseInfiniteQueryOptions,
  type AnyUseQueryOptions,
} from '@tanstack/react-query'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { ErrorPanel } from '../components/ErrorPanel/ErrorPanel.tsx'

export interface QueryBoundaryProps {
  /** The children read it with `useSuspenseQuery` or `useSuspenseInfiniteQuery`. */
  query: AnyUseQueryOptions | AnyUseInfiniteQueryOptions
  /** Shown until the first response. */
  skeleton: ReactNode
  /** Title of the panel that is shown when there is no data: `Your sessions could not be loaded.` */
  failed: ReactNode
  children: ReactNode
}

/** The state of a query of either kind. */
export const useQueryState = (query: QueryBoundaryProps['query']) =>
  // A query never changes its kind, so the order of the hooks stays the same.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  'getNextPageParam' in query ? useInfiniteQuery(query) : useQuery(query)

interface SectionBoundaryProps
  extends QueryBoundaryProps, Pick<ComponentProps<typeof ErrorPanel>, 'level' | 'className'> {
  /** Wraps the panel. */
  renderFailure?: (panel: ReactNode) => ReactNode
}

/**
 * Loads the query of a section: shows its skeleton, its children once there is data, or a panel with
 * Retry. The boundary observes the query itself, since React shows the fallback of a suspended
 * component for at least 300 ms, and since an observed query recovers by itself after a failure.
 */
export function QueryBoundary({
  query,
  skeleton,
  failed,
  renderFailure,
  children,
  ...rest
}: SectionBoundaryProps) {
  const { data, error, refetch } = useQueryState(query)
  if (data !== undefined) return <Suspense fallback={skeleton}>{children}</Suspense>
  if (!error) return skeleton
  const panel = (
    <ErrorPanel {...rest} title={failed} onRetry={() => refetch()}>
      {error.message}
    </ErrorPanel>
  )
  return renderFailure ? renderFailure(panel) : panel
}
