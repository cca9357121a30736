import { pageDataId, unrenderedCookie, type PageData } from '@quad/federation/page-data'

/** A site that cannot be developed in; the message says why in one line. */
export class SiteError extends Error {}

const pageJson = new RegExp(`(id="${pageDataId}">)(.*?)(?=</script>)`, 's')

/** Reads the page data of a page's HTML; undefined if it has none, or one of another form. */
export const pageDataIn = (html: string): PageData | undefined => {
  const [, , json] = pageJson.exec(html) ?? []
  try {
    const data = JSON.parse(json ?? 'null') as PageData | null
    return typeof data?.release?.remotes === 'object' ? data : undefined
  } catch {
    return undefined
  }
}

/** Replaces the page data of a page's HTML. */
export const withPageData = (html: string, data: PageData): string =>
  html.replace(
    pageJson,
    // As a function: the JSON may contain `$&`.
    (_, start: string) => start + JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  )

/** Cookies that ask for a page without content, which the browser renders with other builds than the site's. */
export const unrendered = (cookie = ''): string =>
  [`${unrenderedCookie}=1`, ...(cookie === '' ? [] : [cookie])].join('; ')

/**
 * Fetches a page of a site; redirects are returned.
 *
 * @throws SiteError if the site does not respond
 */
export const fetchPage = (url: URL, headers: Record<string, string>): Promise<Response> =>
  fetch(url, { headers: { ...headers, accept: 'text/html' }, redirect: 'manual' }).catch(
    (error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error
      throw new SiteError(
        `${url.origin} does not respond (${message}). Check the address and the network.`,
      )
    },
  )

/** How many redirects lead to a site, such as to https and to another name. */
const mostRedirects = 3

/**
 * Finds the origin of a site's pages.
 *
 * @throws SiteError if it does not respond, is no site of Quad, or an older one
 */
export const findSite = async (address: string): Promise<string> => {
  let url = new URL('/', address)
  for (let n = 0; n <= mostRedirects; n += 1) {
    const page = await fetchPage(url, { cookie: unrendered() })
    const location = page.headers.get('location')
    if (location === null) {
      const html = await page.text()
      if (pageDataIn(html)) return url.origin
      throw new SiteError(
        html.includes('<meta name="quad-release"')
          ? `${url.origin} runs an older Quad, whose pages have no data for this. Ask its operator to update it.`
          : `${url.origin} shows no page of Quad (status ${page.status}). Check the address.`,
      )
    }
    url = new URL(location, url)
  }
  throw new SiteError(`${address} redirects too often. Check the address.`)
}
