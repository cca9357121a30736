import { isolated } from '@quad/contract'
import { Button, EmptyState } from '@quad/shared-ui'
import { useQueries, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { countOf } from '../search.queries.ts'
import { activeFilters, withoutFilters, type ActiveFilter } from './active-filters.ts'
import { writeSearch, type SearchState } from './search-state.ts'
import styles from './search.module.css'

/** Limits the number of requests, one per suggestion. */
const suggestions = 5

interface NoResultsProps {
  state: SearchState
  onChange: (state: SearchState) => void
}

const matchText = (total: number, searchType: string): string => {
  if (searchType === 'users') return total === 1 ? '1 person matches' : `${total} people match`
  return total === 1 ? '1 project matches' : `${total} projects match`
}

/** The title when no removed filter helps. Without words and filters, the site has nothing to find yet. */
const titleWithout = (
  { query, searchType }: SearchState,
  active: readonly ActiveFilter[],
): string => {
  if (query !== '') return 'Try other words'
  if (active.length > 0) return 'Try other filters'
  return searchType === 'users' ? 'No people yet' : 'No projects yet'
}

/**
 * Suggestions for a search without results: the other type, and removing the filters that exclude all
 * results.
 */
export function NoResults({ state, onChange }: NoResultsProps) {
  const active = activeFilters(state)
  const one = active.length > 1 ? active.slice(0, suggestions) : []
  const all = { label: '', without: withoutFilters(state) }
  const other = { ...state, searchType: state.searchType === 'users' ? 'projects' : 'users' }
  const ways = [...one, ...(active.length > 0 ? [all] : [])]
  const totals = useQueries({ queries: ways.map(({ without }) => countOf(without)) })
  const others = useQuery(countOf(other))
  const totalOf = (way: ActiveFilter): number => totals[ways.indexOf(way)]?.data ?? 0
  const isHelpful = ways.some((way) => totalOf(way) > 0)
  // Show no suggestion before all responses are there, because it might disappear at once.
  if ([...totals, others].some(({ isPending }) => isPending)) return null
  const otherTotal = others.data ?? 0
  const title = isHelpful ? 'Remove a filter to find results' : titleWithout(state, active)
  return (
    <EmptyState icon={<SearchX size={32} />} title={title}>
      {!isHelpful && state.query !== '' && <p>Use fewer or shorter words.</p>}
      {(active.length > 0 || otherTotal > 0) && (
        <ul role="list" aria-label="Other searches" className={styles.chips}>
          {one
            .filter((way) => totalOf(way) > 0)
            .map((way) => (
              <li key={writeSearch(way.without).toString()}>
                <Button size="small" onClick={() => onChange(way.without)}>
                  Without {isolated(way.label)}: {totalOf(way)}
                </Button>
              </li>
            ))}
          {active.length > 0 && (
            <li>
              <Button size="small" onClick={() => onChange(all.without)}>
                {isHelpful ? `Clear all filters: ${totalOf(all)}` : 'Clear all filters'}
              </Button>
            </li>
          )}
          {otherTotal > 0 && (
            <li>
              <Button size="small" onClick={() => onChange(other)}>
                {matchText(otherTotal, other.searchType)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </EmptyState>
  )
}
