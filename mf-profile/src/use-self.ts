import type { SelfUser } from '@quad/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from './profile.queries.ts'

/**
 * The signed-in person's own profile, for a page that edits it. What was seen of it once stays: a
 * session that ends while somebody types takes nothing away.
 */
export const useSelf = (userId: string) => {
  const { data, error, refetch } = useQuery(userQuery(userId))
  const [latest, setLatest] = useState<SelfUser>()
  if (data?.audience === 'self' && data !== latest) setLatest(data)
  return {
    user: latest,
    /** The server shows this profile as somebody else's. */
    isOthers: data !== undefined && data.audience !== 'self' && latest === undefined,
    error,
    refetch,
  }
}
