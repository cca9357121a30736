import { insideSite, limits } from '@quad/contract'

/** The redirect as the body of a request that mails a link to continue with; empty without one. */
export const mailedRedirect = (redirect: string | null): { redirect?: string } => {
  const path = insideSite(redirect, '')
  return path === '' || path.length > limits.destination ? {} : { redirect: path }
}
