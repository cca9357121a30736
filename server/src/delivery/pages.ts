import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Site } from '@quad/contract'
import { renderPage, type PageHead } from '@quad/federation/page'
import { remotesOfPage } from '@quad/federation/policy'
import type { ReleaseStore } from '@quad/federation/releases'

const compress = promisify(brotliCompress)

/** Quick rather than small: it happens once for each release and kind of page. */
const brotliQuality = 6

export interface Page {
  html: Buffer
  brotli: Buffer
  etag: string
  contentSecurityPolicy: string
}

const finish = async (rendered: ReturnType<typeof renderPage>): Promise<Page> => {
  const html = Buffer.from(rendered.html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  return {
    html,
    brotli: await compress(html, { params }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    contentSecurityPolicy: rendered.contentSecurityPolicy,
  }
}

/** How many rendered pages are kept: about 20 KB each. */
const keptPages = 500

/** Renders pages of the live release, each one once while it says the same of itself. */
export const pagesOf = (store: ReleaseStore, site: Site) => {
  let release: number | undefined
  let rendered = new Map<string, Promise<Page>>()

  /** Null before the first release. `path`: without the query. */
  return async (path: string, head: PageHead, signedIn: boolean): Promise<Page | null> => {
    const live = await store.live()
    if (!live) return null
    if (live.release.id !== release) {
      release = live.release.id
      rendered = new Map()
    }
    const kind = JSON.stringify([remotesOfPage(path), signedIn, head])
    if (rendered.size >= keptPages) rendered.clear()
    const page = rendered.get(kind) ?? finish(renderPage({ live, path, site, head, signedIn }))
    rendered.set(kind, page)
    return page
  }
}
