import { api, invalidate } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

/** Other projects to read about at the end of a project's page. */
export const similarProjectsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', 'similar', projectId],
    queryFn: ({ signal }) => api.listSimilarProjects({ params: { projectId } }, { signal }),
  })

/** Refetches a changed project, wherever it is shown. */
export const projectChanged = (projectId: string): Promise<void> =>
  invalidate(projectQuery(projectId).queryKey)

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['event', eventId],
    queryFn: ({ signal }) => api.getEvent({ params: { eventId } }, { signal }),
  })
