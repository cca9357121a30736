import { limits } from '@quad/contract'
import { cx, IconButton, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from './SearchForm.module.css'
import { useSlashKey } from './use-slash-key.ts'

interface SearchFormProps {
  className?: string | undefined
  /** `stacked` puts the type under the field. */
  shape?: 'row' | 'stacked'
  /** Whether `/` focuses the field while the form is visible. */
  isShortcutTarget?: boolean
  /** The field for the words. */
  field?: RefObject<HTMLInputElement | null>
  onSearch?: () => void
}

interface Search {
  query: string
  searchType: string
}

/** The present search, on the search page. */
const searchAt = ({ pathname, search }: { pathname: string; search: string }): Search => {
  const params = new URLSearchParams(pathname === '/search' ? search : '')
  return {
    query: params.get('query') ?? '',
    searchType: params.get('searchType') === 'users' ? 'users' : 'projects',
  }
}

/** Searches projects or peers from any page; on the search page it shows the present search. */
export function SearchForm({
  className,
  shape = 'row',
  isShortcutTarget = false,
  field,
  onSearch,
}: SearchFormProps) {
  const navigate = useNavigate()
  const ownField = useRef<HTMLInputElement>(null)
  const input = field ?? ownField
  const id = useId()
  const shown = searchAt(useLocation())
  const [search, setSearch] = useState(shown)
  const [last, setLast] = useState(shown)
  const { query, searchType } = search

  if (shown.query !== last.query || shown.searchType !== last.searchType) {
    setLast(shown)
    setSearch(shown)
  }

  useSlashKey((event) => {
    if (!isShortcutTarget || !input.current?.checkVisibility()) return
    event.preventDefault()
    input.current.focus()
    input.current.select()
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = new URLSearchParams({ query: query.trim(), searchType })
    onSearch?.()
    void navigate(`/search?${params.toString()}`)
  }

  return (
    <form role="search" data-shape={shape} className={cx(styles.form, className)} onSubmit={submit}>
      <label htmlFor={`${id}-query`}>
        <VisuallyHidden>Search projects and peers</VisuallyHidden>
      </label>
      <input
        ref={input}
        id={`${id}-query`}
        type="search"
        name="query"
        value={query}
        onChange={(event) => setSearch({ ...search, query: event.target.value })}
        maxLength={limits.queryText}
        placeholder="Search projects and peers"
        autoComplete="off"
        className={styles.input}
      />
      <label htmlFor={`${id}-type`}>
        <VisuallyHidden>Search for</VisuallyHidden>
      </label>
      <select
        id={`${id}-type`}
        name="searchType"
        value={searchType}
        onChange={(event) => setSearch({ ...search, searchType: event.target.value })}
        className={styles.type}
      >
        <option value="projects">Projects</option>
        <option value="users">Users</option>
      </select>
      <IconButton type="submit" label="Search" className={styles.submit}>
        <Search aria-hidden size={20} />
      </IconButton>
    </form>
  )
}
