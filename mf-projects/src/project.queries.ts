import type { EndpointArguments, Endpoints } from '@quad/contract'
import { api, invalidate } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

/** Refetches a changed project, wherever it is shown. */
export const projectChanged = (projectId: string): Promise<void> =>
  invalidate(projectQuery(projectId).queryKey)

export const createProject = (args: EndpointArguments<Endpoints['createProject']>) =>
  api.createProject(args)

/** Leaves a project, or removes a member. */
export const leaveProject = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['leaveProject']>['params']) =>
    api.leaveProject({ params }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})

export const handOverProject = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['handOverProject']>['params']) =>
    api.handOverProject({ params, body: new Date().toISOString() }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})

/** The history of a project, latest change first. */
export const projectHistoryQuery = (projectId: string) =>
  infiniteQueryOptions({
    // Below the project's key, so that it is invalidated with the project.
    queryKey: [...projectQuery(projectId).queryKey, 'history'],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'getProjectHistory',
        { params: { projectId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
