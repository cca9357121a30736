import { mutationOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'

interface Pair {
  userId: string
  otherId: string
}

// Without a network each fails at once, and says so, instead of waiting in silence.
const networkMode = 'always'

/** What one may do with a person changes wherever that person is shown. */
const onSuccess = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries(), session.renew().catch(() => undefined)])
}

export const blockPerson = mutationOptions({
  mutationFn: (params: Pair) => api.blockPerson({ params, body: new Date().toISOString() }),
  onSuccess,
  networkMode,
})

export const unblockPerson = mutationOptions({
  mutationFn: (params: Pair) => api.unblockPerson({ params, body: new Date().toISOString() }),
  onSuccess,
  networkMode,
})
