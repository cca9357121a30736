import { isolated } from '@quad/contract'
import { insideSite } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '../auth.queries.ts'

/** Pages of one's own, by the beginning of their path, with the reason to sign in there. */
const reasons = Object.entries({
  '/projects/mine': 'to see your projects',
  '/search/saved': 'to see your saved searches',
  '/createproject': 'to create a project',
  '/chats': 'to read your messages',
})

/**
 * Why a visitor must sign in to continue at the redirect, such as "to join Tidepool Atlas"; undefined
 * if the redirect does not tell.
 */
export const usePurpose = (redirect: string | null): string | undefined => {
  const { pathname } = new URL(insideSite(redirect, '/'), window.location.origin)
  const own = reasons.find(([page]) => pathname.startsWith(page))?.[1]
  const [, kind = '', id = '', ...rest] = pathname.split('/')
  const isNamed = !own && /^(?:projects|users)$/.test(kind) && id !== '' && rest.length === 0
  const { data: name } = useQuery({ ...nameOf(kind, id), enabled: isNamed })
  if (!isNamed) return own
  return kind === 'projects'
    ? `to join ${isolated(name ?? 'the project')}`
    : `to write to ${isolated(name ?? 'this person')}`
}
