import { Button, EmptyState } from '@quad/shared-ui'
import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { countOf } from '../search.queries.ts'
import { activeFilters, withoutFilters } from './active-filters.ts'
import { writeSearch, type SearchState } from './search-state.ts'
import styles from './search.module.css'

/** Each asks the server, so not any number of them. */
const suggestions = 5

interface NoResultsProps {
  state: SearchState
  onChange: (state: SearchState) => void
}

/** What to try next, where nothing was found: the filters without which there is something. */
export function NoResults({ state, onChange }: NoResultsProps) {
  const active = activeFilters(state)
  const ways = active.slice(0, suggestions)
  if (active.length > 1) ways.push({ label: 'any filter', without: withoutFilters(state) })
  const totals = useQueries({ queries: ways.map(({ without }) => countOf(without)) })
  const helpful = ways.flatMap((way, index) => {
    const total = totals[index]?.data ?? 0
    return total > 0 ? [{ ...way, total }] : []
  })
  // Until it is known what helps, no advice that is taken back at once.
  if (totals.some(({ isPending }) => isPending)) return null
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={helpful.length > 0 ? 'Fewer filters find something' : 'Try other words'}
    >
      {helpful.length > 0 ? (
        <ul aria-label="Filters to drop" className={styles.chips}>
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
            ? 'Fewer or shorter words, or fewer filters, find more.'
            : 'Fewer or shorter words find more.'}
        </p>
      )}
    </EmptyState>
  )
}
