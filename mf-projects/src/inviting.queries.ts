import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

// Without a network each fails at once, and says so, instead of waiting in silence.
const networkMode = 'always'

/** Whom one may invite; the page around has mostly fetched the same. */
export const inviteeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

export const inviteToProject = mutationOptions({
  mutationFn: (args: CallArguments<Calls['inviteToProject']>) => api.inviteToProject(args),
  networkMode,
})

interface Answer {
  accept: boolean
  params: CallArguments<Calls['acceptInvitation']>['params']
}

export const answerInvitation = mutationOptions({
  mutationFn: ({ accept, params }: Answer) => {
    const args = { params, body: new Date().toISOString() }
    return accept ? api.acceptInvitation(args) : api.declineInvitation(args)
  },
  networkMode,
})

export const withdrawInvitation = mutationOptions({
  mutationFn: (params: CallArguments<Calls['withdrawInvitation']>['params']) =>
    api.withdrawInvitation({ params, body: new Date().toISOString() }),
  networkMode,
})
