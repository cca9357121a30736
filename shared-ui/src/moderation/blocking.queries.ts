import { mutationOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { invalidate } from '../api/query-client.ts'
import { session } from '../session/session.ts'

interface Pair {
  userId: string
  otherId: string
}

/** The viewer's abilities change wherever that person is shown. */
const onSuccess = async (): Promise<void> => {
  await Promise.all([invalidate(), session.renew().catch(() => undefined)])
}

export const blockPerson = mutationOptions({
  mutationFn: (params: Pair) => api.blockPerson({ params, body: new Date().toISOString() }),
  onSuccess,
})

export const unblockPerson = mutationOptions({
  mutationFn: (params: Pair) => api.unblockPerson({ params, body: new Date().toISOString() }),
  onSuccess,
})
