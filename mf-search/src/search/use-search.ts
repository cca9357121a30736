import { storage, useIsServed, useNewestQuery, useSession } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { projectResults, userResults } from '../search.queries.ts'
import { readSearch, writeSearch, type Change, type SearchState } from './search-state.ts'

interface ChangeOptions {
  /** Replaces the history entry: while the person types. */
  replace?: boolean
}

const isLogOut = (why: unknown): boolean =>
  typeof why === 'object' && why !== null && 'logOut' in why

/** Resolves when the router has the new address. */
type ChangeSearch = (change: Change, options?: ChangeOptions) => Promise<void>

/**
 * The search, which is stored in the URL, so that a link, a reload and Back restore it. A visit without
 * a search in the URL, such as by Explore, restores the last one that found something, unless it follows Log Out or Back.
 */
export const useSearch = (): [SearchState, ChangeSearch] => {
  const userId = useSession((session) => session.user?.id)
  const isServed = useIsServed()
  const isPersonKnown = useSession((session) => session.status !== 'unknown') && !isServed
  const { key, hash, state: why } = useLocation() as { key: string; hash: string; state: unknown }
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const newestQuery = useNewestQuery()
  const address = params.toString()
  const isBare = address === '' && !isLogOut(why)
  const [last, setLast] = useState<{ key: string; search: string }>()
  // A first page is a POP, too; it has the key "default".
  const isBack = useNavigationType() === 'POP' && (key !== 'default' || last !== undefined)
  // Once per visit, after the session is known.
  if (isPersonKnown && last?.key !== key) {
    setLast({ key, search: isBare && !isBack ? lastSearch.read(userId) : '' })
  }
  const resumed = last?.key === key ? last.search : ''
  const isResuming = isBare && resumed !== ''
  const state = readSearch(isResuming ? new URLSearchParams(resumed) : params)

  useEffect(() => {
    if (isResuming) void navigate({ search: resumed, hash }, { replace: true, state: why })
  }, [isResuming, resumed, navigate, hash, why])

  // On each search, not on a change of the person, so that no search is stored for another person.
  const keep = useEffectEvent((search: string) => lastSearch.write(userId, search))
  const isEmpty = useTotal(state) === 0
  useEffect(() => {
    if (isPersonKnown && !isResuming) keep(isEmpty ? '' : address)
  }, [isPersonKnown, isResuming, isEmpty, address])

  const changeSearch: ChangeSearch = async (change, { replace = false } = {}) => {
    const newest = newestQuery()
    const before = isResuming && newest.size === 0 ? new URLSearchParams(resumed) : newest
    const search = writeSearch(change(readSearch(before))).toString()
    await navigate({ search }, { replace, preventScrollReset: true })
  }
  return [state, changeSearch]
}

// One per person: the next person to sign in must not see another person's search.
const keyOf = (userId: string | undefined): string => `quad:search:${userId ?? 'visitor'}`

/** The query string of the last visit's search, without the question mark. */
const lastSearch = {
  read: (userId: string | undefined): string => storage.read(keyOf(userId)) ?? '',
  write: (userId: string | undefined, search: string): void => storage.write(keyOf(userId), search),
}

/** Whether the viewer has skills to filter by; undefined until the session is known. */
export const useSkillFilter = (): boolean | undefined =>
  useSession(({ status, user }) =>
    status === 'unknown' ? undefined : status === 'complete' && (user?.skills.length ?? 0) > 0,
  )

/** Id of the viewer's project that a search is for. Any URL may name a project: only one of a member counts. */
export const useProjectOf = ({ project }: SearchState): string | undefined =>
  useSession(({ user }) => user?.projectsId.find((id) => id === project))

/** The number of results that the page has found; undefined while it searches. */
export const useTotal = (state: SearchState): number | undefined => {
  // The results send the requests.
  const enabled = false
  const projects = useInfiniteQuery({ ...projectResults(state), enabled })
  const people = useInfiniteQuery({ ...userResults(state, useProjectOf(state)), enabled })
  const { data, isPlaceholderData } = state.searchType === 'users' ? people : projects
  return isPlaceholderData ? undefined : data?.pages[0]?.total
}
