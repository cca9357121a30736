import { Button, EmptyState } from '@quad/shared-ui'
import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { countOf } from '../search.queries.ts'
import { activeFilters, withoutFilters } from './active-filters.ts'
import { writeSearch, type SearchState } from './search-state.ts'
import styles from './search.module.css'

/** Limits the number of requests, one per suggestion. */
const suggestions = 5

interface NoResultsProps {
  state: SearchState
  onChange: (state: SearchState) => void
}

/** Suggestions for a search without results: removing the filters that exclude all results. */
export function NoResults({ state, onChange }: NoResultsProps) {
  const active = activeFilters(state)
  const ways = active.slice(0, suggestions)
  if (active.length > 1) ways.push({ label: 'any filter', without: withoutFilters(state) })
  const totals = useQueries({ queries: ways.map(({ without }) => countOf(without)) })
  const helpful = ways.flatMap((way, index) => {
    const total = totals[index]?.data ?? 0
    return total > 0 ? [{ ...way, total }] : []
  })
  // Show no suggestion before all responses are there, because it might disappear at once.
  if (totals.some(({ isPending }) => isPending)) return null
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={helpful.length > 0 ? 'Remove a filter to find results' : 'Try other words'}
    >
      {helpful.length > 0 ? (
        <ul aria-label="Filters to remove" className={styles.chips}>
          {helpful.map(({ label, total, without }) => (
            <li key={writeSearch(without).toString()}>
              <Button size="small" onClick={() => onChange(without)}>
                Without {label}: {total}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {active.length > 0
            ? 'Use fewer or shorter words, or remove filters.'
            : 'Use fewer or shorter words.'}
        </p>
      )}
    </EmptyState>
  )
}
