import { limits } from '@quad/contract'
import { cx, IconButton, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  className?: string | undefined
  /** `stacked` for a narrow place: the type choice under the field. */
  shape?: 'row' | 'stacked'
  /** `/` puts the focus here. */
  isShortcutTarget?: boolean
  onSearch?: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface Search {
  query: string
  searchType: string
}

/** What the search page shows, where that is the page. */
const searchAt = ({ pathname, search }: { pathname: string; search: string }): Search => {
  const params = new URLSearchParams(pathname === '/search' ? search : '')
  return {
    query: params.get('query') ?? '',
    searchType: params.get('searchType') === 'users' ? 'users' : 'projects',
  }
}

/** Searches projects or peers from any page; on the search page it says what is searched for. */
export function SearchForm({
  className,
  shape = 'row',
  isShortcutTarget = false,
  onSearch,
}: SearchFormProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const shown = searchAt(useLocation())
  const [search, setSearch] = useState(shown)
  const [last, setLast] = useState(shown)
  const { query, searchType } = search

  if (shown.query !== last.query || shown.searchType !== last.searchType) {
    setLast(shown)
    setSearch(shown)
  }

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (!isShortcutTarget || event.key !== '/' || modified || isTyping(event.target)) return
      event.preventDefault()
      // On a narrow screen the field lies in the menu, and the search page has one of its own.
      if (!input.current?.checkVisibility()) {
        void navigate('/search')
        return
      }
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [isShortcutTarget, navigate])

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
