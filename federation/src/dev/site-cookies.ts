import { avoidedCookie } from '../avoided-builds.ts'
import { zoneCookie } from '../page-data.ts'

/** The start of a site's cookies on this machine, whose ports share them: each site gets its own back alone. */
const prefixOf = (site: string): string => `${site.replaceAll(/\W+/g, '-')}_`

/** Cookies that a page's scripts write, without secrets. */
const isOfPages = (cookie: string): boolean =>
  [zoneCookie, avoidedCookie].some((name) => cookie.startsWith(`${name}=`))

/** Cookies of this machine as the site knows them. */
export const cookiesFor = (site: string, cookie = ''): string => {
  const prefix = prefixOf(site)
  return cookie
    .split('; ')
    .flatMap((each) => {
      if (each.startsWith(prefix)) return [each.slice(prefix.length)]
      return isOfPages(each) ? [each] : []
    })
    .join('; ')
}

/** A cookie of the site as this machine's address, without https, can keep it. */
export const localCookie = (site: string, cookie: string): string =>
  prefixOf(site) + cookie.replaceAll(/; *(?:Secure|Domain=[^;]*)(?=;|$)/gi, '')
