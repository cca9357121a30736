import {
  cx,
  HiddenFields,
  IconButton,
  SearchBox,
  useNewestQuery,
  useShortcut,
  useShownAtOnce,
  useTypedQuery,
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
  /** A skill to filter by, beside the filters of the search page. */
  skill?: string
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

  const goTo = async (words: string, { type, skill, ...options }: GoTo) => {
    const params = isSearchPage ? newestQuery() : new URLSearchParams()
    const wanted = type ?? typeIn(params)
    params.set('query', words.trim())
    params.set('searchType', wanted)
    const filter = wanted === 'users' ? 'userTags' : 'projectTags'
    if (skill !== undefined && !params.getAll(filter).includes(skill)) params.append(filter, skill)
    await navigate(`/search?${params.toString()}`, options)
  }
  const searchWhileTyping = (words: string) =>
    void goTo(words, { replace: true, preventScrollReset: true })
  const [query, setQuery] = useTypedQuery(
    shown.get('query')?.trim() ?? '',
    isSearchPage ? searchWhileTyping : undefined,
  )

  const [searchType, setType] = useShownAtOnce(typeIn(shown), (type: string) =>
    isSearchPage ? goTo(query, { type }) : setChosenType(type),
  )

  useShortcut('/', (event) => {
    if (!isShortcutTarget || !input.current?.checkVisibility()) return
    event.preventDefault()
    input.current.focus()
    input.current.select()
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch?.()
    // A script may have set them without an event.
    const words = input.current?.value ?? query
    const type = event.currentTarget.querySelector('select')?.value ?? searchType
    // Enter after the search while typing is no further step for Back.
    const isShown =
      isSearchPage && words.trim() === shown.get('query')?.trim() && type === typeIn(shown)
    void goTo(words, { type, replace: isShown })
  }

  /** Follows a suggestion instead of searching for the typed words. */
  const follow = (go: () => Promise<void> | void, words: string) => {
    if (words !== query) setQuery(words)
    onSearch?.()
    void go()
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
        ref={input}
        id={`${id}-query`}
        value={query}
        onType={setQuery}
        onSkill={(skill) => follow(() => goTo('', { type: searchType, skill }), '')}
        // The words of the search page stay until its address changes: others would be searched for.
        onOpen={(path) => follow(() => navigate(path), shown.get('query')?.trim() ?? '')}
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
