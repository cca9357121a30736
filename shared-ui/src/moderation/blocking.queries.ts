import { api } from '../api/api.ts'
import { invalidate } from '../api/query-client.ts'
import { session } from '../session/session.ts'

interface Pair {
  userId: string
  otherId: string
}

/** The viewer's abilities change wherever that person is shown. */
const refetch = async (): Promise<void> => {
  await Promise.all([invalidate(), session.renew().catch(() => undefined)])
}

export const blockPerson = async (params: Pair): Promise<void> => {
  await api.blockPerson({ params, body: new Date().toISOString() })
  await refetch()
}

export const unblockPerson = async (params: Pair): Promise<void> => {
  await api.unblockPerson({ params, body: new Date().toISOString() })
  await refetch()
}
