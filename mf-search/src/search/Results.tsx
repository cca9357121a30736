import { texts } from '@quad/contract'
import {
  Button,
  CardGrid,
  CardSkeletons,
  ErrorPanel,
  KeepFocus,
  messageOf,
  useFirstNew,
} from '@quad/shared-ui'
import { useState, type ReactNode } from 'react'
import { NoResults } from './NoResults.tsx'
import { isSearchType, type SearchState } from './search-state.ts'
import styles from './search.module.css'

/** The part of a card that the results use. */
interface Item {
  id: string
  closest?: true | undefined
}

/** The part of an infinite query that the results use. */
interface Found<Card extends Item> {
  data: { pages: { total: number; items: readonly Card[] }[] } | undefined
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

interface FoundProps<Card extends Item> extends ResultsProps {
  found: Found<Card>
  renderCard: (card: Card) => ReactNode
}

/** The count, the cards, a button for more, and the closest cards if few match. */
export function Results<Card extends Item>({
  state,
  onChange,
  found,
  renderCard,
}: FoundProps<Card>) {
  const { data, error } = found
  const total = data?.pages[0]?.total
  const cards = data?.pages.flatMap(({ items }) => items) ?? []
  const matching = cards.filter((card) => !card.closest)
  const closest = cards.filter((card) => card.closest)
  const [list, beforeMore] = useFirstNew<HTMLUListElement>()

  const loadMore = () => {
    beforeMore()
    return found.fetchNextPage()
  }

  const { query, searchType } = state
  const heading = (count: number): string => {
    if (count > 0 && isSearchType(searchType)) return texts.resultsFound(count, searchType, query)
    return texts.noResults(query)
  }
  const current = total === undefined ? undefined : heading(total)
  const [shownHeading, setShownHeading] = useState(current)
  // The results of the last search stay until those of this one are there: their count is not this one's.
  if (!found.isPlaceholderData && shownHeading !== current) setShownHeading(current)

  return (
    <KeepFocus className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
      {/* Always present: some screen readers do not announce a live region that is added with its text. */}
      <div role="status" className={styles.status}>
        {shownHeading !== undefined && <h2 className={styles.count}>{shownHeading}</h2>}
      </div>
      {total === undefined && !error && (
        <CardSkeletons of={searchType === 'users' ? 'users' : 'projects'} />
      )}
      {total === undefined && error && (
        <ErrorPanel title="The search failed." onRetry={found.refetch}>
          {messageOf(error, error.message)}
        </ErrorPanel>
      )}
      {total !== undefined && cards.length === 0 && <NoResults state={state} onChange={onChange} />}
      {matching.length > 0 && (
        <CardGrid ref={list}>{matching.map((card) => renderCard(card))}</CardGrid>
      )}
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
      {closest.length > 0 && (
        <>
          <h2 className={styles.count}>{texts.closestResults}</h2>
          <CardGrid>{closest.map((card) => renderCard(card))}</CardGrid>
        </>
      )}
    </KeepFocus>
  )
}
