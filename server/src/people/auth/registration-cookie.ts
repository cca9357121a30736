import { browserTokenCookie } from './host-cookie.ts'

/** Identifies the browser of a registration until the mailed link expires. */
export const registrationCookie = browserTokenCookie('quad-registration', {
  seconds: 24 * 60 * 60,
})
