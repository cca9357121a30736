import { texts } from '@quad/contract'
import { Button, CardGrid, CardSkeletons, EmptyState, ErrorPanel, messageOf } from '@quad/shared-ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchType } from './search-state.ts'
import styles from './search.module.css'

/** What the results need of an infinite query, whatever its items are. */
interface Found {
  data: { pages: { total: number }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

interface ResultsProps {
  searchType: SearchType
  query: string
  found: Found
  /** The cards. */
  children: ReactNode
}

/** How many there are, the cards, and the way to more of them. */
export function Results({ searchType, query, found, children }: ResultsProps) {
  const { data, error } = found
  const total = data?.pages[0]?.total

  if (error && total === undefined) {
    return (
      <ErrorPanel title="The search did not work." onRetry={found.refetch}>
        {messageOf(error, error.message)}
      </ErrorPanel>
    )
  }
  if (total === undefined) return <CardSkeletons count={6} />

  return (
    <div className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
      <div role="status">
        <h2 className={styles.count}>
          {total > 0 ? texts.resultsFound(total, searchType, query) : texts.noResults(query)}
        </h2>
      </div>
      {total > 0 ? (
        <CardGrid>{children}</CardGrid>
      ) : (
        <EmptyState icon={<SearchX size={32} />} title="Try other words, or fewer filters." />
      )}
      {found.hasNextPage && (
        <Button
          busy={found.isFetchingNextPage}
          className={styles.more}
          onClick={() => void found.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {error && (
        <ErrorPanel title="More results could not be loaded." onRetry={found.fetchNextPage} />
      )}
    </div>
  )
}
