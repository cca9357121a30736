/** Other programs on this machine have cookies, too. */
const isQuads = (cookie: string): boolean => /^quad[\w-]*=/.test(cookie)

/** Cookies of this machine as the site knows them. Over https, some of their names have a prefix there. */
export const cookiesFor = (site: string, cookie = ''): string =>
  cookie
    .split('; ')
    .filter(isQuads)
    .flatMap((each) => (site.startsWith('https:') ? [each, `__Host-${each}`] : [each]))
    .join('; ')

/** A cookie of the site as this machine's address, without https, can keep it. */
export const localCookie = (cookie: string): string =>
  cookie.replace(/^__(?:Host|Secure)-/, '').replaceAll(/; *(?:Secure|Domain=[^;]*)(?=;|$)/gi, '')
