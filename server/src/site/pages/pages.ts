import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Site } from '@quad/contract'
import {
  pageAt,
  renderPage,
  routedPath,
  type PageContent,
  type PageHead,
  type Composition,
} from '@quad/federation/page'
import { remotesOfPage } from '@quad/federation/front-ends'

const compress = promisify(brotliCompress)

/** Fast rather than small: pages are compressed during a request. */
const brotliQuality = { frame: 6, content: 5 }

export interface SitePage {
  html: Buffer
  brotli: Buffer
  etag: string
  contentSecurityPolicy: (hosts: readonly string[]) => string
}

const finish = async (
  rendered: ReturnType<typeof renderPage>,
  quality: number,
): Promise<SitePage> => {
  const html = Buffer.from(rendered.html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return {
    html,
    brotli: await compress(html, { params }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    contentSecurityPolicy: rendered.contentSecurityPolicy,
  }
}

/** Number of cached pages, about 20 KB each. */
const keptPages = 500

const buildsOf = ({ manifests }: Composition): string[] =>
  Object.values(manifests).map(({ name, build }) => `${name} ${build}`)

interface PageRequest {
  release: Composition
  /** Without the query. */
  path: string
  head: PageHead
  signedIn: boolean
  /** Absent: the page is a frame for the browser. */
  content?: PageContent | undefined
}

/** Renders pages, and caches those without content by builds and description. */
export const pagesOf = (site: Site) => {
  const rendered = new Map<string, Promise<SitePage>>()

  return ({ release, path, head, signedIn, content }: PageRequest): Promise<SitePage> => {
    const input = { release, path, site, head, signedIn, content }
    if (content) return finish(renderPage(input), brotliQuality.content)
    const { id, preview, alone } = release
    const kind = JSON.stringify([
      id,
      buildsOf(release),
      preview,
      alone,
      remotesOfPage(path, release.manifests),
      pageAt(release.manifests, routedPath(path))?.files,
      signedIn,
      head,
    ])
    if (rendered.size >= keptPages) rendered.clear()
    const page = rendered.get(kind) ?? finish(renderPage(input), brotliQuality.frame)
    rendered.set(kind, page)
    return page
  }
}
