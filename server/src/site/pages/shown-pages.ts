import { unknownPage, unrenderedCookie, zoneCookie, type Composition } from '@quad/federation/page'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../platform/http/access.ts'
import type { RenderContent } from '../rendering/content.ts'
import type { DescribedVisit, PageDescription } from './page-descriptions.ts'
import type { pagesOf, SitePage } from './pages.ts'

export interface ShownPage {
  page: SitePage
  /** 404 for a path without a page, whose content says so. */
  status: 200 | 404 | 503
  /** Whether it has the content, and not only the frame. */
  isRendered: boolean
}

/** A page, or the address that it leads to. */
type Shown = ShownPage | { redirect: string }

interface PageVisit {
  request: FastifyRequest
  release: Composition
  /** Without the query. */
  path: string
  signedIn: boolean
}

interface Parts {
  page: ReturnType<typeof pagesOf>
  describe: (path: string, visit: DescribedVisit) => Promise<PageDescription>
  findViewer: (request: FastifyRequest) => Promise<Viewer | null>
  renderContent: RenderContent
}

/** What decides what a visitor gets. */
const keyOf = ({ request: { host, url, cookies }, release }: PageVisit): string =>
  JSON.stringify([
    release.id,
    ...Object.values(release.manifests).map(({ name, build }) => [name, build]),
    release.preview,
    host,
    url,
    cookies[zoneCookie],
    cookies[unrenderedCookie],
  ])

/** Milliseconds for which a visitor's page is sent again. */
const keptFor = 5000

/** Number of kept pages, up to 220 KB each with the stylesheets of a first visit. */
const keptPages = 200

/** Makes pages for the viewers of requests. Visitors share a rendered page for a moment; it is made once at a time. */
export const shownPages = ({ page, describe, findViewer, renderContent }: Parts) => {
  const recent = new Map<string, { made: Promise<Shown>; since: number }>()

  const make = async ({ request, ...visit }: PageVisit): Promise<Shown> => {
    const { manifests } = visit.release
    const [described, content] = await Promise.all([
      describe(request.url, { manifests, findViewer: () => findViewer(request) }).catch(
        (error: unknown) => {
          request.log.warn(error, 'the page could not be described')
          return undefined
        },
      ),
      renderContent({ request, ...visit }),
    ])
    // Without `noindex`: a search engine keeps the page that it knows, and asks again later.
    if (!described) {
      const unknown = { head: { ...unknownPage, indexed: true } }
      return { page: await page({ ...visit, ...unknown }), status: 503, isRendered: false }
    }
    if (content && 'redirect' in content) return content
    const { exists, ...description } = described
    return {
      page: await page({ ...visit, ...description, content: content ?? undefined }),
      status: exists ? 200 : 404,
      isRendered: content !== null,
    }
  }

  return async (visit: PageVisit): Promise<Shown> => {
    if (visit.signedIn) return make(visit)
    const key = keyOf(visit)
    const known = recent.get(key)
    if (known && known.since > performance.now() - keptFor) return known.made
    if (recent.size >= keptPages) recent.clear()
    const made = make(visit)
    recent.set(key, { made, since: performance.now() })
    const forget = () => recent.get(key)?.made === made && recent.delete(key)
    made.then((shown) => ('page' in shown && shown.isRendered) || forget(), forget)
    return made
  }
}
