import {
  cx,
  HiddenFields,
  IconButton,
  SearchBox,
  useNewestQuery,
  useSearchField,
  useShownAtOnce,
  VisuallyHidden,
} from '@quad/shared-ui'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useLocation, useMatch, useNavigate, type NavigateOptions } from 'react-router-dom'
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

interface GoTo extends NavigateOptions {
  type?: string
}

/**
 * Searches projects or peers. On the search page, it shows that page's search, and searches while the user types,
 * with the page's filters.
 */
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
  const { search } = useLocation()
  const isSearchPage = useMatch('/search') !== null
  const shown = new URLSearchParams(isSearchPage ? search : '')
  const [chosenType, setChosenType] = useState('projects')
  const newestQuery = useNewestQuery()
  const typeIn = (params: URLSearchParams) =>
    isSearchPage ? (params.get('searchType') ?? 'projects') : chosenType

  const goTo = async (words: string, { type, ...options }: GoTo) => {
    const params = isSearchPage ? newestQuery() : new URLSearchParams()
    params.set('query', words.trim())
    params.set('searchType', type ?? typeIn(params))
    await navigate(`/search?${params.toString()}`, options)
  }
  const searchWhileTyping = (words: string) =>
    void goTo(words, { replace: true, preventScrollReset: true })
  const box = useSearchField({
    input,
    query: shown.get('query')?.trim() ?? '',
    searchType: typeIn(shown),
    isShortcutTarget,
    onSearch: isSearchPage ? searchWhileTyping : undefined,
    onFollow: onSearch,
  })
  const [searchType, setType] = useShownAtOnce(typeIn(shown), (type: string) =>
    isSearchPage ? goTo(box.value, { type }) : setChosenType(type),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch?.()
    // A script may have set them without an event.
    const words = input.current?.value ?? box.value
    const type = event.currentTarget.querySelector('select')?.value ?? searchType
    // Enter after the search while typing is no further step for Back.
    const isShown =
      isSearchPage && words.trim() === shown.get('query')?.trim() && type === typeIn(shown)
    void goTo(words, { type, replace: isShown })
  }

  return (
    <form
      role="search"
      action="/search"
      data-shape={shape}
      className={cx(styles.form, className)}
      onSubmit={submit}
    >
      <HiddenFields params={shown} except={['query', 'searchType']} />
      <label htmlFor={`${id}-query`}>
        <VisuallyHidden>Search projects and peers</VisuallyHidden>
      </label>
      <SearchBox
        {...box}
        id={`${id}-query`}
        placeholder="Search projects and peers"
        className={styles.input}
      />
      <label htmlFor={`${id}-type`}>
        <VisuallyHidden>Search for</VisuallyHidden>
      </label>
      <select
        id={`${id}-type`}
        name="searchType"
        value={searchType}
        onChange={({ target }) => setType(target.value)}
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
