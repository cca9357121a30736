import { texts } from '@quad/contract'
import { Alert, Button, EmptyState, Page, useSession } from '@quad/shared-ui'
import { Compass } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { SaveSearch } from '../saved/SaveSearch.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { Filters } from './Filters.tsx'
import { OrderField } from './OrderField.tsx'
import { ProjectResults } from './ProjectResults.tsx'
import { SearchField } from './SearchField.tsx'
import { isSearchType, searchTypes, type SearchState } from './search-state.ts'
import styles from './search.module.css'
import { useSearch } from './use-search.ts'
import { useSkillFilter } from './use-skill-filter.ts'
import { UserResults } from './UserResults.tsx'

/** Message of the page that redirected here. */
const errorIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'error' in state && typeof state.error === 'string'
    ? state.error
    : undefined

/** The search for a viewer without skills, who has followed a link with the filter by skills. */
const withoutSkills = (state: SearchState): SearchState => ({
  ...state,
  filters: { ...state.filters, needsMySkills: false },
})

export function SearchPage() {
  const [searched, change] = useSearch()
  const hasSkills = useSkillFilter()
  const state = hasSkills === false ? withoutSkills(searched) : searched
  const error = errorIn(useLocation().state)
  const isMember = useSession((session) => session.status === 'complete')
  const { searchType } = state
  const results = useRef<HTMLElement>(null)

  const follow = (next: SearchState) => {
    change(next)
    // The pressed suggestion or filter disappears with the focus.
    results.current?.focus({ preventScroll: true })
  }

  const types = (
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
  )

  return (
    <Page
      title="Explore"
      documentTitle={texts.pageNames.search(state.query, searchType)}
      className={styles.page}
    >
      {error !== undefined && <Alert>{error}</Alert>}
      <SearchField query={state.query} onChange={(query) => change({ query }, { replace: true })} />
      <Filters
        state={state}
        onChange={change}
        types={types}
        order={
          isMember && <OrderField order={state.order} onChange={(order) => change({ order })} />
        }
      >
        <ActiveFilters state={state} onChange={follow} />
        {isSearchType(searchType) && <SaveSearch state={state} />}
        <section ref={results} aria-label="Results" tabIndex={-1}>
          {searchType === 'projects' && <ProjectResults state={state} onChange={follow} />}
          {searchType === 'users' && <UserResults state={state} onChange={follow} />}
        </section>
        {!isSearchType(searchType) && (
          <EmptyState icon={<Compass size={32} />} title="What are you looking for?">
            Choose projects or users above.
          </EmptyState>
        )}
      </Filters>
    </Page>
  )
}
