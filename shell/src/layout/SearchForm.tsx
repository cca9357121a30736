import { limits } from '@quad/contract'
import { cx, IconButton, VisuallyHidden } from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  className?: string | undefined
  /** `/` puts the focus here. */
  isShortcutTarget?: boolean
  onSearch?: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Searches projects or peers from any page. */
export function SearchForm({ className, isShortcutTarget = false, onSearch }: SearchFormProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isShortcutTarget) return
    const focusOnSlash = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || modified || isTyping(event.target)) return
      event.preventDefault()
      // On a narrow screen the field lies in the menu, and the search page has one of its own.
      if (input.current?.checkVisibility()) input.current.select()
      else void navigate('/search')
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [isShortcutTarget, navigate])

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const query = new URLSearchParams({
      query: String(form.get('query') ?? '').trim(),
      searchType: String(form.get('searchType')),
    })
    onSearch?.()
    void navigate(`/search?${query.toString()}`)
  }

  return (
    <form role="search" className={cx(styles.form, className)} onSubmit={search}>
      <label htmlFor={`${id}-query`}>
        <VisuallyHidden>Search projects and peers</VisuallyHidden>
      </label>
      <input
        ref={input}
        id={`${id}-query`}
        type="search"
        name="query"
        maxLength={limits.queryText}
        placeholder="Search projects and peers"
        autoComplete="off"
        className={styles.input}
      />
      <label htmlFor={`${id}-type`}>
        <VisuallyHidden>Search for</VisuallyHidden>
      </label>
      <select id={`${id}-type`} name="searchType" className={styles.type}>
        <option value="projects">Projects</option>
        <option value="users">Users</option>
      </select>
      <IconButton type="submit" label="Search" className={styles.submit}>
        <Search aria-hidden size={20} />
      </IconButton>
    </form>
  )
}
