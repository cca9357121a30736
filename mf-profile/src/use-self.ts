import type { SelfUser } from '@quad/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from './profile.queries.ts'

/**
 * The signed-in person's profile, for a page that edits it, inside a boundary that has loaded it. It
 * stays after the session has ended, so that the form keeps its values.
 *
 * @returns undefined while the cache only has the profile as another viewer sees it
 */
export const useSelf = (userId: string): SelfUser | undefined => {
  const { data } = useSuspenseQuery(userQuery(userId))
  const [latest, setLatest] = useState<SelfUser>()
  if (data.audience === 'self' && data !== latest) setLatest(data)
  return latest
}
