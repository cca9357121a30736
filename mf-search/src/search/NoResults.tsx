import { Button, EmptyState } from '@quad/shared-ui'
import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { countOf } from '../search.queries.ts'
import { activeFilters } from './active-filters.ts'
import type { SearchState } from './search-state.ts'
import styles from './search.module.css'

/** Each asks the server, so not any number of them. */
const suggestions = 5

interface NoResultsProps {
  state: SearchState
  onChange: (state: SearchState) => void
}

/** What to try next, where nothing was found: the filters without which there is something. */
export function NoResults({ state, onChange }: NoResultsProps) {
  const active = activeFilters(state).slice(0, suggestions)
  const totals = useQueries({ queries: active.map(({ without }) => countOf(without)) })
  const helpful = active.flatMap((filter, index) => {
    const total = totals[index]?.data ?? 0
    return total > 0 ? [{ ...filter, total }] : []
  })
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={helpful.length > 0 ? 'One filter less finds something' : 'Try other words'}
    >
      {helpful.length > 0 ? (
        <ul aria-label="Filters to drop" className={styles.chips}>
          {helpful.map(({ label, total, without }) => (
            <li key={label}>
              <Button size="small" onClick={() => onChange(without)}>
                Without {label}: {total}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>Fewer or shorter words, or fewer filters, find more.</p>
      )}
    </EmptyState>
  )
}
