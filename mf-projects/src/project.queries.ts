import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

export const createProject = mutationOptions({
  mutationFn: (args: CallArguments<Calls['createProject']>) => api.createProject(args),
})

/** Leaves a project, or takes a member off it. */
export const leaveProject = mutationOptions({
  mutationFn: (params: CallArguments<Calls['leaveProject']>['params']) =>
    api.leaveProject({ params }),
  networkMode: 'always',
})

export const handOverProject = mutationOptions({
  mutationFn: (params: CallArguments<Calls['handOverProject']>['params']) =>
    api.handOverProject({ params, body: new Date().toISOString() }),
  networkMode: 'always',
})

/** What happened to a project's members, the latest first; each further page goes further back. */
export const projectHistoryQuery = (projectId: string) =>
  infiniteQueryOptions({
    // Below the project's own key, so that whatever renews the project renews it too.
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
