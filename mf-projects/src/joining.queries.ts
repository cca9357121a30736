import type { EndpointArguments, Endpoints } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'
import { projectChanged } from './project.queries.ts'

export const requestToJoin = async (
  args: EndpointArguments<Endpoints['requestToJoin']>,
): Promise<void> => {
  await api.requestToJoin(args)
  await projectChanged(args.params.projectId)
}

export const withdrawRequest = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['withdrawRequest']>['params']) =>
    api.withdrawRequest({ params, body: new Date().toISOString() }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})

interface Decision {
  accept: boolean
  params: EndpointArguments<Endpoints['acceptRequest']>['params']
}

export const decideRequest = mutationOptions({
  mutationFn: ({ accept, params }: Decision) => {
    const args = { params, body: new Date().toISOString() }
    return accept ? api.acceptRequest(args) : api.denyRequest(args)
  },
  onSuccess: (_, { params }) => projectChanged(params.projectId),
})
