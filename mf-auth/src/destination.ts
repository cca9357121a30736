import { limits, type SelfUser } from '@quad/contract'
import { insideSite } from '@quad/shared-ui'

/** The path after sign-in: profile creation if the profile is incomplete, else the redirect. */
export const destination = (user: SelfUser, redirect: string | null): string => {
  if (user.profileCompleted) return insideSite(redirect, '/search')
  return `/createuser?redirect=${encodeURIComponent(insideSite(redirect, ''))}`
}

/** The redirect as the body of a request that mails a link to continue with; empty without one. */
export const mailedRedirect = (redirect: string | null): { redirect?: string } => {
  const path = insideSite(redirect, '')
  return path === '' || path.length > limits.destination ? {} : { redirect: path }
}
