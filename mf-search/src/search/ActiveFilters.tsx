import { isolated } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import { X } from 'lucide-react'
import { activeFilters, withoutFilters } from './active-filters.ts'
import { writeSearch, type SearchState } from './search-state.ts'
import styles from './search.module.css'

interface ActiveFiltersProps {
  state: SearchState
  onChange: (state: SearchState) => void
}

/** The active filters as chips, each with a button to remove it. */
export function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  const active = activeFilters(state)
  if (active.length === 0) return null
  return (
    <ul role="list" aria-label="Active filters" className={styles.chips}>
      {active.map(({ label, without }) => (
        <li key={writeSearch(without).toString()}>
          <Button
            size="small"
            aria-label={`Remove filter ${isolated(label)}`}
            className={styles.chip}
            onClick={() => onChange(without)}
          >
            <bdi>{label}</bdi>
            <X aria-hidden size={16} />
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" variant="quiet" onClick={() => onChange(withoutFilters(state))}>
          Reset
        </Button>
      </li>
    </ul>
  )
}
