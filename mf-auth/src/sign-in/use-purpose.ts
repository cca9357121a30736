import { insideSite } from '@quad/shared-ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { personName, projectTitle } from '../auth.queries.ts'

/** Pages of one's own, with the reason to sign in there. */
const ownPages = [
  ['/projects/mine', 'to see your projects'],
  ['/search/saved', 'to see your saved searches'],
  ['/createproject', 'to create a project'],
  ['/chats', 'to read your messages'],
  ['/chats/:chatId', 'to read your messages'],
] as const

/**
 * Why a visitor must sign in to continue at the redirect, such as "to join Tidepool Atlas"; undefined
 * if the redirect does not tell.
 */
export const usePurpose = (redirect: string | null): string | undefined => {
  const path = insideSite(redirect, '/')
  const { pathname } = new URL(path, window.location.origin)
  const ownPage = ownPages.find(([page]) => matchPath(page, pathname))
  const projectId = ownPage
    ? undefined
    : matchPath('/projects/:projectId', pathname)?.params.projectId
  const userId = matchPath('/users/:userId', pathname)?.params.userId
  const project = projectTitle(projectId ?? '')
  const { data: title } = useQuery({ ...project, ...(!projectId && { queryFn: skipToken }) })
  const person = personName(userId ?? '')
  const { data: name } = useQuery({ ...person, ...(!userId && { queryFn: skipToken }) })
  if (ownPage) return ownPage[1]
  if (projectId) return `to join ${title ?? 'the project'}`
  if (userId) return `to write to ${name ?? 'this person'}`
  return undefined
}
