/**
 * Cookie in which a page leaves the builds of remotes that failed on it, for the server to choose
 * others for the next page.
 */
export const avoidedCookie = 'quad_avoid'

/** More than this many builds are not told. */
export const mostAvoided = 10

/** Reads the cookie's value: `mf-chat.<build>~mf-auth.<build>`, the oldest first. */
export const avoidedBuilds = (value = ''): ReadonlySet<string> =>
  new Set(value.split('~', mostAvoided).filter((each) => /^[\w-]+\.[\w-]+$/.test(each)))
