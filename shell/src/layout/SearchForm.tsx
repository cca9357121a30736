import { limits } from '@quad/contract'
import { cx, IconButton, useShortcut, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from './SearchForm.module.css'

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

/** Searches projects or peers from any page but the search page, which has a field of its own. */
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
  const [query, setQuery] = useState('')
  const [searchType, setSearchType] = useState('projects')

  useShortcut('/', (event) => {
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
        dir="auto"
        name="query"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
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
        onChange={(event) => setSearchType(event.target.value)}
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
