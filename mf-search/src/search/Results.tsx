import { texts } from '@quad/contract'
import { Button, CardGrid, CardSkeletons, ErrorPanel, messageOf } from '@quad/shared-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { NoResults } from './NoResults.tsx'
import { isSearchType, type SearchState } from './search-state.ts'
import styles from './search.module.css'

/** The part of an infinite query that the results use, for any kind of items. */
interface Found {
  data: { pages: { total: number }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

export interface ResultsProps {
  state: SearchState
  onChange: (state: SearchState) => void
}

interface FoundProps extends ResultsProps {
  found: Found
  /** The cards. */
  children: ReactNode
}

/** The count, the cards, and a button for more. */
export function Results({ state, onChange, found, children }: FoundProps) {
  const { data, error } = found
  const total = data?.pages[0]?.total
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(null)

  // The button may be gone with the focus: focus the first new item.
  useEffect(() => {
    const card = list.current?.children[firstNew.current ?? -1]
    if (!card) return
    card.querySelector('a')?.focus({ preventScroll: true })
    firstNew.current = null
  })

  const loadMore = () => {
    firstNew.current = list.current?.childElementCount ?? null
    return found.fetchNextPage()
  }

  const { query, searchType } = state
  return (
    <div className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
      {/* Always present: some screen readers do not announce a live region that is added with its text. */}
      <div role="status" className={styles.status}>
        {total !== undefined && (
          <h2 className={styles.count}>
            {total > 0 && isSearchType(searchType)
              ? texts.resultsFound(total, searchType, query)
              : texts.noResults(query)}
          </h2>
        )}
      </div>
      {total === undefined && !error && (
        <CardSkeletons of={searchType === 'users' ? 'users' : 'projects'} />
      )}
      {total === undefined && error && (
        <ErrorPanel title="The search failed." onRetry={found.refetch}>
          {messageOf(error, error.message)}
        </ErrorPanel>
      )}
      {total === 0 && <NoResults state={state} onChange={onChange} />}
      {total !== undefined && total > 0 && <CardGrid ref={list}>{children}</CardGrid>}
      {found.isFetchNextPageError && (
        <ErrorPanel title="More results could not be loaded." onRetry={loadMore} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button
          busy={found.isFetchingNextPage}
          className={styles.more}
          onClick={() => void loadMore()}
        >
          Load more
        </Button>
      )}
    </div>
  )
}
