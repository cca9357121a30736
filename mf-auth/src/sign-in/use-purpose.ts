import { insideSite } from '@quad/shared-ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { personName, projectTitle } from '../auth.queries.ts'

/**
 * Why a visitor must sign in to continue at the redirect, such as "to join Tidepool Atlas"; undefined
 * if the redirect does not tell.
 */
export const usePurpose = (redirect: string | null): string | undefined => {
  const path = insideSite(redirect, '/')
  const { pathname } = new URL(path, window.location.origin)
  const projectId = matchPath('/projects/:projectId', pathname)?.params.projectId
  const userId = matchPath('/users/:userId', pathname)?.params.userId
  const project = projectTitle(projectId ?? '')
  const { data: title } = useQuery({ ...project, ...(!projectId && { queryFn: skipToken }) })
  const person = personName(userId ?? '')
  const { data: name } = useQuery({ ...person, ...(!userId && { queryFn: skipToken }) })
  if (projectId) return `to join ${title ?? 'the project'}`
  if (userId) return `to write to ${name ?? 'this person'}`
  if (pathname === '/createproject') return 'to create a project'
  if (pathname.startsWith('/chats')) return 'to read your messages'
  return undefined
}
