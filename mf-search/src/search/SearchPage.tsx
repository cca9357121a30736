import { isolated, texts } from '@quad/contract'
import {
  Alert,
  Button,
  EmptyState,
  HiddenFields,
  Page,
  PageHeading,
  SearchBox,
  useIsServed,
  useSession,
  useSearchField,
  useShownAtOnce,
  VisuallyHidden,
} from '@quad/shared-ui'
import { Compass, Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { SaveSearch } from '../saved/SaveSearch.tsx'
import { filtersId } from './FilterPanel.tsx'
import { Filters, resultsId } from './Filters.tsx'
import { ProjectResults, UserResults } from './Results.tsx'
import { activeFilters, withoutFilters } from './active-filters.ts'
import {
  isSearchType,
  searchTypes,
  writeSearch,
  type Change,
  type SearchState,
} from './search-state.ts'
import { useSearch, useSkillFilter } from './use-search.ts'
import styles from './search.module.css'

/** The search for a viewer without skills, who has followed a link with the filter by skills. */
const withoutSkills: Change = (state) => ({
  ...state,
  filters: { ...state.filters, needsMySkills: false },
})

export function SearchPage() {
  const [searched, change] = useSearch()
  const hasSkills = useSkillFilter()
  const state = hasSkills === false ? withoutSkills(searched) : searched
  // The server does not see the fragment.
  const isServed = useIsServed()
  const isDenied = useLocation().hash === '#settings-denied' && !isServed
  const isMember = useSession((session) => session.status === 'complete')
  const { searchType } = state
  const results = useRef<HTMLElement>(null)

  const follow = (next: Change) => {
    void change(next)
    // The pressed suggestion or filter disappears with the focus.
    results.current?.focus({ preventScroll: true })
  }

  const address = writeSearch(state)
  const types = (
    <div role="group" aria-label="What to search" className={styles.types}>
      <form action="/search">
        <HiddenFields params={address} except={['searchType']} />
        {searchTypes.map((type) => (
          <Button
            key={type}
            type="submit"
            worksAlone
            name="searchType"
            value={type}
            variant={type === searchType ? 'primary' : 'secondary'}
            aria-pressed={type === searchType}
            onClick={(event) => {
              event.preventDefault()
              void change((search) => ({ ...search, searchType: type }))
            }}
          >
            {type.toUpperCase()}
          </Button>
        ))}
      </form>
    </div>
  )

  return (
    <Page className={styles.page}>
      {isDenied && (
        <Alert>
          Access denied - You do not have permission to change this user&apos;s settings.
        </Alert>
      )}
      <div className={styles.top}>
        <PageHeading
          title="Explore"
          documentTitle={texts.pageNames.search(state.query, searchType)}
        />
        {types}
      </div>
      <SearchField
        state={state}
        address={address}
        onChange={(query) => void change((search) => ({ ...search, query }), { replace: true })}
      />
      <Filters
        state={state}
        onChange={change}
        order={
          isMember && (
            <OrderField
              order={state.order}
              onChange={(order) => change((search) => ({ ...search, order }))}
            />
          )
        }
        onSkip={() => results.current?.focus()}
      >
        <ActiveFilters state={state} onChange={follow} />
        <section ref={results} id={resultsId} aria-label="Results" tabIndex={-1}>
          {searchType === 'projects' && (
            <ProjectResults state={state} onChange={follow} tools={<SaveSearch state={state} />} />
          )}
          {searchType === 'users' && (
            <UserResults state={state} onChange={follow} tools={<SaveSearch state={state} />} />
          )}
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

interface SearchFieldProps {
  state: SearchState
  /** The whole search. */
  address: URLSearchParams
  onChange: (query: string) => void
}

/** The field for the words, where the header shows none: on narrow screens. Searches while the user types. */
function SearchField({ state: { query, searchType }, address, onChange }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchField({ input, query, searchType, onSearch: onChange })

  return (
    <form
      role="search"
      aria-label="Results"
      action="/search"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        // A script may have set it without an event.
        onChange((input.current?.value ?? box.value).trim())
      }}
    >
      <HiddenFields params={address} except={['query']} />
      <label htmlFor={id}>
        <VisuallyHidden>Search by name, skill or words</VisuallyHidden>
      </label>
      <Search aria-hidden size={20} className={styles.lens} />
      <SearchBox
        {...box}
        id={id}
        placeholder="Search by name, skill or words"
        className={styles.words}
      />
    </form>
  )
}

type Order = SearchState['order']

interface OrderFieldProps {
  order: Order
  onChange: (order: Order) => Promise<void>
}

/** The order of the results. */
function OrderField({ order: rendered, onChange }: OrderFieldProps) {
  const [order, change] = useShownAtOnce(rendered, onChange)
  return (
    <label className={styles.order}>
      <span className={styles.orderName}>Order</span>
      <select
        name="order"
        form={filtersId}
        value={order}
        onChange={({ target }) => change(target.value === 'newest' ? 'newest' : 'best')}
      >
        <option value="best">Best match</option>
        <option value="newest">Newest</option>
      </select>
    </label>
  )
}

interface ActiveFiltersProps {
  state: SearchState
  onChange: (change: Change) => void
}

/** The active filters as chips, each with a button to remove it. */
function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  const active = activeFilters(state)
  if (active.length === 0) return null
  return (
    <ul role="list" aria-label="Active filters" className={styles.chips}>
      {active.map(({ label, without }) => (
        <li key={writeSearch(without(state)).toString()}>
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
        <Button size="small" variant="quiet" onClick={() => onChange(withoutFilters)}>
          Reset
        </Button>
      </li>
    </ul>
  )
}
