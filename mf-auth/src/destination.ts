import type { SelfUser } from '@quad/contract'
import { insideSite } from '@quad/shared-ui'

/** Where a person goes once signed in: their own profile comes before anything else. */
export const destination = (user: SelfUser, redirect: string | null): string => {
  if (user.profileCompleted) return insideSite(redirect, '/search')
  return `/createuser?redirect=${encodeURIComponent(insideSite(redirect, ''))}`
}
