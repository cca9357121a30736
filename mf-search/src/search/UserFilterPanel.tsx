import { HelpTip, TagSelector } from '@quad/shared-ui'
import { AvailabilityFilter } from './AvailabilityFilter.tsx'
import type { SearchState } from './search-state.ts'
import styles from './search.module.css'

interface UserFilterPanelProps {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}

export function UserFilterPanel({ state, onChange }: UserFilterPanelProps) {
  return (
    <form
      aria-label="Filters"
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <AvailabilityFilter
        filters={state.personFilters}
        onChange={(change) => onChange({ personFilters: { ...state.personFilters, ...change } })}
      />
      <TagSelector
        field="userTags"
        aside={
          <HelpTip about="Skills">
            Finds people with at least one of these skills. People with more of them come first.
          </HelpTip>
        }
        value={state.userTags}
        onChange={(userTags) => onChange({ userTags })}
      />
    </form>
  )
}
