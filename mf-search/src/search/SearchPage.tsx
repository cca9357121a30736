import { texts } from '@quad/contract'
import { Alert, Button, Page } from '@quad/shared-ui'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ProjectFilterPanel } from './ProjectFilterPanel.tsx'
import { ProjectResults } from './ProjectResults.tsx'
import { UserFilterPanel } from './UserFilterPanel.tsx'
import { UserResults } from './UserResults.tsx'
import {
  isSearchType,
  readSearch,
  searchTypes,
  writeSearch,
  type SearchState,
} from './search-state.ts'
import styles from './search.module.css'

/** The address holds the search: a link, a reload and Back restore it. */
const useSearch = (): [SearchState, (change: Partial<SearchState>) => void] => {
  const [params, setParams] = useSearchParams()
  const state = readSearch(params)
  return [state, (change) => setParams(writeSearch({ ...state, ...change }))]
}

/** On a screen of one column the filters would hide what was found. */
const hasRoomForFilters = (): boolean => !matchMedia('(width < 900px)').matches

/** Why a page sent its visitor here. */
const errorIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'error' in state && typeof state.error === 'string'
    ? state.error
    : undefined

export function SearchPage() {
  const [state, change] = useSearch()
  const error = errorIn(useLocation().state)
  const [open, setOpen] = useState(hasRoomForFilters)
  const panelId = useId()
  const { searchType } = state

  return (
    <Page title="Explore" className={styles.page}>
      {error !== undefined && <Alert>{error}</Alert>}
      <div className={styles.bar}>
        <div role="group" aria-label="What to search" className={styles.types}>
          {searchTypes.map((type) => (
            <Button
              key={type}
              variant={type === searchType ? 'primary' : 'secondary'}
              aria-pressed={type === searchType}
              onClick={() => change({ searchType: type })}
            >
              {type.toUpperCase()}
            </Button>
          ))}
        </div>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden size={18} />
          {open ? 'Hide filters' : 'Show filters'}
        </Button>
      </div>
      <div className={styles.columns} data-filters={open || undefined}>
        <div id={panelId} hidden={!open} className={styles.panel}>
          {searchType === 'projects' && <ProjectFilterPanel state={state} onChange={change} />}
          {searchType === 'users' && <UserFilterPanel state={state} onChange={change} />}
          {!isSearchType(searchType) && <p role="alert">{texts.invalidSearchType}</p>}
        </div>
        <div>
          {searchType === 'projects' && <ProjectResults state={state} />}
          {searchType === 'users' && <UserResults state={state} />}
        </div>
      </div>
    </Page>
  )
}
