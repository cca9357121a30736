import { api, queryClient, withLiveEvent } from '@quad/shared-ui'
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

/** Sends a write that changes a project, and resolves once the page shows the result. */
export const changeProject = <T>(projectId: string, write: () => Promise<T>): Promise<T> =>
  withLiveEvent({ type: 'project', projectId }, write)

/** Below the project's key, so that it is invalidated with the project. */
export const timePollQuery = (projectId: string, pollId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'times', pollId],
    queryFn: ({ signal }) => api.getTimePoll({ params: { pollId } }, { signal }),
  })

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['event', eventId],
    queryFn: ({ signal }) => api.getEvent({ params: { eventId } }, { signal }),
  })

/** Makes the events that were read before stale, because each date of a series lists the others. */
export const markEventsStale = (): void =>
  void queryClient.invalidateQueries({ queryKey: ['event'], refetchType: 'none' })
