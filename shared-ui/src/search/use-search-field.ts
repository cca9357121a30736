import { isolated, limits } from '@quad/contract'
import type { RefObject } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { useNewestQuery } from '../navigation/newest-address.ts'
import { useTypedQuery } from '../navigation/typing.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { toast } from '../toast/toast.ts'

interface SearchFieldOptions {
  input: RefObject<HTMLInputElement | null>
  /** The words of the search that the page shows. */
  query: string
  /** The type to which a chosen skill is a filter. */
  searchType: string
  /** Whether `/` focuses the field while it is visible. */
  isShortcutTarget?: boolean
  /** Called with the typed words after a pause; absent if only the form searches. */
  onSearch: ((words: string) => void) | undefined
  /** Called when a suggestion is followed instead of searching for the typed words. */
  onFollow?: (() => void) | undefined
}

/** The props of a search form's `SearchBox`, in the header and on the search page. */
export const useSearchField = ({
  input,
  query,
  searchType,
  isShortcutTarget = true,
  onSearch,
  onFollow,
}: SearchFieldOptions) => {
  const navigate = useNavigate()
  const isSearchPage = useMatch('/search') !== null
  const newestQuery = useNewestQuery()
  const [typed, setTyped] = useTypedQuery(query, onSearch)

  useShortcut('/', (event) => {
    if (!isShortcutTarget || !input.current?.checkVisibility()) return
    event.preventDefault()
    input.current.focus()
    input.current.select()
  })

  const follow = (path: string, words: string) => {
    if (words !== typed) setTyped(words)
    onFollow?.()
    void navigate(path, { preventScrollReset: isSearchPage && path.startsWith('/search?') })
  }

  /** A skill is a filter in place of the words, beside the other filters of the search page. */
  const filterBy = (skill: string) => {
    const params = isSearchPage ? newestQuery() : new URLSearchParams()
    params.set('query', '')
    params.set('searchType', searchType)
    const filter = searchType === 'users' ? 'userTags' : 'projectTags'
    const skills = params.getAll(filter)
    if (!skills.includes(skill)) {
      if (skills.length >= limits.tagsMax) {
        return toast.error(
          `A search has at most ${limits.tagsMax} skills. Remove one to add ${isolated(skill)}.`,
        )
      }
      params.append(filter, skill)
    }
    return follow(`/search?${params.toString()}`, '')
  }

  return {
    ref: input,
    value: typed,
    onType: setTyped,
    onSkill: filterBy,
    // The words of the search page stay until its address changes: others would be searched for.
    onOpen: (path: string) => follow(path, query),
  }
}
