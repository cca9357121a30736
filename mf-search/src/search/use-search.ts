import { useSession } from '@quad/shared-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { lastSearch } from './last-search.ts'
import { readSearch, writeSearch, type SearchState } from './search-state.ts'

interface ChangeOptions {
  /** Replaces the history entry: while the person types. */
  replace?: boolean
}

type Change = (change: Partial<SearchState>, options?: ChangeOptions) => void

/**
 * The search, which is stored in the URL, so that a link, a reload and Back restore it. A visit without
 * a search in the URL restores the last one.
 */
export const useSearch = (): [SearchState, Change] => {
  const userId = useSession((session) => session.user?.id)
  const isPersonKnown = useSession((session) => session.status !== 'unknown')
  const { key, state: why } = useLocation() as { key: string; state: unknown }
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const isUntouched = key === 'default' && address === ''
  const [resumed, setResumed] = useState<string>()
  // After the session is known.
  if (resumed === undefined && isPersonKnown) {
    setResumed(isUntouched ? lastSearch.read(userId) : '')
  }
  const isResuming = isUntouched && resumed !== undefined && resumed !== ''
  const state = readSearch(isResuming ? new URLSearchParams(resumed) : params)

  useEffect(() => {
    if (isResuming) setParams(resumed, { replace: true, state: why })
  }, [isResuming, resumed, setParams, why])

  // On each search, not on a change of the person, so that no search is stored for another person.
  const keep = useEffectEvent((search: string) => lastSearch.write(userId, search))
  useEffect(() => {
    if (isPersonKnown && !isResuming) keep(address)
  }, [isPersonKnown, isResuming, address])

  return [
    state,
    (change, { replace = false } = {}) =>
      setParams(writeSearch({ ...state, ...change }), { replace, preventScrollReset: true }),
  ]
}
