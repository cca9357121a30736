import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.getProject({ params: { projectId } }, { signal }),
  })

export const createProject = mutationOptions({
  mutationFn: (args: CallArguments<Calls['createProject']>) => api.createProject(args),
})

export const requestToJoin = mutationOptions({
  mutationFn: (args: CallArguments<Calls['requestToJoin']>) => api.requestToJoin(args),
})

interface Decision {
  accept: boolean
  params: { adminId: string; userId: string; projectId: string }
}

export const decideRequest = mutationOptions({
  mutationFn: ({ accept, params }: Decision) => {
    const args = { params, body: new Date().toISOString() }
    return accept ? api.acceptRequest(args) : api.denyRequest(args)
  },
})
