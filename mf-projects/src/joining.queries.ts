import type { CallArguments, Calls } from '@quad/contract'
import { api } from '@quad/shared-ui'
import { mutationOptions } from '@tanstack/react-query'

// Without a network each fails at once, and says so, instead of waiting in silence.
const networkMode = 'always'

export const requestToJoin = mutationOptions({
  mutationFn: (args: CallArguments<Calls['requestToJoin']>) => api.requestToJoin(args),
  networkMode,
})

export const withdrawRequest = mutationOptions({
  mutationFn: (params: CallArguments<Calls['withdrawRequest']>['params']) =>
    api.withdrawRequest({ params, body: new Date().toISOString() }),
  networkMode,
})

interface Decision {
  accept: boolean
  params: CallArguments<Calls['acceptRequest']>['params']
}

export const decideRequest = mutationOptions({
  mutationFn: ({ accept, params }: Decision) => {
    const args = { params, body: new Date().toISOString() }
    return accept ? api.acceptRequest(args) : api.denyRequest(args)
  },
  networkMode,
})
