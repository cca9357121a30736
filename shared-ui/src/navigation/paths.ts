import { isSitePath } from '@quad/contract'

/**
 * The path of a `redirect` parameter if it is inside this site: it starts with one slash and resolves to
 * the same origin. Otherwise `fallback`.
 */
export const insideSite = (redirect: string | null | undefined, fallback: string): string => {
  if (!redirect || !isSitePath(redirect)) return fallback
  const { pathname, search, hash } = new URL(redirect, location.origin)
  return pathname + search + hash
}

/** Path of the search for projects with a tag, or for people with a skill. */
export const searchPath = (type: 'projects' | 'users', tag: string): string =>
  `/search?${new URLSearchParams({
    searchType: type,
    [type === 'projects' ? 'projectTags' : 'userTags']: tag,
  }).toString()}`
