import type { EndpointArguments, Endpoints } from '@quad/contract'
import { RequestError, api } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'
import { projectChanged } from './project.queries.ts'

export const requestToJoin = async (
  args: EndpointArguments<Endpoints['requestToJoin']>,
): Promise<void> => {
  const { projectId } = args.params
  try {
    await api.requestToJoin(args)
  } catch (error) {
    // Non-members receive no live events of the project, so the role may have been closed since it was shown.
    if (error instanceof RequestError && error.status > 0) void projectChanged(projectId)
    throw error
  }
  await projectChanged(projectId)
}

export const withdrawRequest = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['withdrawRequest']>['params']) =>
    api.withdrawRequest({ params, body: new Date().toISOString() }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})

/** The manager who decides, the person who requested to join, and the project. */
export type DecisionParams = EndpointArguments<Endpoints['acceptRequest']>['params']

export const acceptRequest = mutationOptions({
  mutationFn: (params: DecisionParams) =>
    api.acceptRequest({ params, body: new Date().toISOString() }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})

export const declineRequest = async (
  args: EndpointArguments<Endpoints['denyRequest']>,
): Promise<void> => {
  await api.denyRequest(args)
  await projectChanged(args.params.projectId)
}

export const undoDecision = mutationOptions({
  mutationFn: (params: DecisionParams) =>
    api.undoDecision({ params, body: new Date().toISOString() }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})
