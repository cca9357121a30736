import type { SelfUser } from './schemas/user.ts'
import { insideSite } from './text.ts'

/** The path after sign-in: profile creation if the profile is incomplete, else the `redirect` parameter. */
export const afterSignIn = (
  { profileCompleted }: Pick<SelfUser, 'profileCompleted'>,
  redirect: string | null | undefined,
): string => {
  if (profileCompleted) return insideSite(redirect, '/search')
  return `/createuser?redirect=${encodeURIComponent(insideSite(redirect, ''))}`
}
