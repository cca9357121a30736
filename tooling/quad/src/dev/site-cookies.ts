import type { IncomingMessage } from 'node:http'
import { avoidedCookie } from '@quad/federation/page'
import { zoneCookie } from '@quad/federation/page-data'

/** A text for each origin, of the characters of a host name: `a.b` is `a-b`, and `a-b` is `a--b`. */
const textOf = (site: string): string => site.replaceAll('-', '--').replaceAll(/[^\w-]+/g, '-')

/**
 * The name of this machine under which a site is shown. Cookies ignore ports: those of `127.0.0.1` go to each server on
 * this machine. Browsers find all names below `localhost` here.
 *
 * @param site its origin
 */
export const localHost = (site: string): string => `${textOf(site).slice(0, 63)}.localhost`

/** Whether a request is to the name under which the site is shown. */
export const isToSite = (site: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.host?.replace(/:\d+$/, '') === localHost(site)

/** The start of its cookies' names. A browser keeps a name such as `__Host-quad` over https alone. */
const prefixOf = (site: string): string => `${textOf(site)}_`

/** Cookies that a page's scripts write, without secrets. */
const isOfPages = (cookie: string): boolean =>
  [zoneCookie, avoidedCookie].some((name) => cookie.startsWith(`${name}=`))

/** Cookies of a request to this machine, as the site knows them. */
export const cookiesFor = (site: string, request: Pick<IncomingMessage, 'headers'>): string => {
  const prefix = prefixOf(site)
  const { cookie = '' } = request.headers
  return cookie
    .split('; ')
    .flatMap((each) => {
      if (each.startsWith(prefix) && isToSite(site, request)) return [each.slice(prefix.length)]
      return isOfPages(each) ? [each] : []
    })
    .join('; ')
}

/** Cookies that the site sets, as this machine's name for it, without https, can keep them. Other names keep none. */
export const localCookies = (
  site: string,
  request: Pick<IncomingMessage, 'headers'>,
  cookies: readonly string[],
): string[] =>
  isToSite(site, request)
    ? cookies.map(
        (cookie) => prefixOf(site) + cookie.replaceAll(/; *(?:Secure|Domain=[^;]*)(?=;|$)/gi, ''),
      )
    : []
