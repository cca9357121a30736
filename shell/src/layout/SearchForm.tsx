import { limits } from '@quad/contract'
import { cx, IconButton, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
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

/** Searches projects or peers from any page. */
export function SearchForm({
  className,
  shape = 'row',
  isShortcutTarget = false,
  onSearch,
}: SearchFormProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [query, setQuery] = useState('')
  const [searchType, setSearchType] = useState('projects')

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (!isShortcutTarget || event.key !== '/' || modified || isTyping(event.target)) return
      event.preventDefault()
      // On a narrow screen the field lies in the menu, and the search page has one of its own.
      if (input.current?.checkVisibility()) input.current.select()
      else void navigate('/search')
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [isShortcutTarget, navigate])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = new URLSearchParams({ query: query.trim(), searchType })
    onSearch?.()
    void navigate(`/search?${search.toString()}`)
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
