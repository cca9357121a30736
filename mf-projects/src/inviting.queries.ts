import type { EndpointArguments, Endpoints } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { projectChanged } from './project.queries.ts'

/** The person to invite. The surrounding page has usually fetched the same data. */
export const inviteeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

export const inviteToProject = async (
  args: EndpointArguments<Endpoints['inviteToProject']>,
): Promise<void> => {
  await api.inviteToProject(args)
  await projectChanged(args.params.projectId)
}

interface InvitationDecision {
  accept: boolean
  params: EndpointArguments<Endpoints['acceptInvitation']>['params']
}

export const decideInvitation = mutationOptions({
  mutationFn: ({ accept, params }: InvitationDecision) => {
    const args = { params, body: new Date().toISOString() }
    return accept ? api.acceptInvitation(args) : api.declineInvitation(args)
  },
  onSuccess: (_, { params }) => projectChanged(params.projectId),
})

export const withdrawInvitation = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['withdrawInvitation']>['params']) =>
    api.withdrawInvitation({ params, body: new Date().toISOString() }),
  onSuccess: (_, { projectId }) => projectChanged(projectId),
})
