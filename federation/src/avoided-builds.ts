/**
 * Cookie with the remotes' builds that failed on a page, so that the server chooses others for the next
 * page.
 */
export const avoidedCookie = 'quad_avoid'

/** Maximum number of builds in the cookie. */
export const mostAvoided = 10

/** Reads the cookie's value: `mf-chat.<build>~mf-auth.<build>`, the oldest first. */
export const avoidedBuilds = (value = ''): ReadonlySet<string> =>
  new Set(value.split('~', mostAvoided).filter((each) => /^[\w-]+\.[\w-]+$/.test(each)))
