import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Site } from '@quad/contract'
import { renderPage } from '@quad/federation/page'
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

/** Renders pages of the live release, each kind of page once. */
export const pagesOf = (store: ReleaseStore, site: Site) => {
  let release: number | undefined
  let rendered = new Map<string, Promise<Page>>()

  /** Null before the first release. `path`: without the query. */
  return async (path: string, signedIn: boolean): Promise<Page | null> => {
    const live = await store.live()
    if (!live) return null
    if (live.release.id !== release) {
      release = live.release.id
      rendered = new Map()
    }
    const kind = `${remotesOfPage(path).join()} ${signedIn}`
    const page = rendered.get(kind) ?? finish(renderPage({ live, path, site, signedIn }))
    rendered.set(kind, page)
    return page
  }
}
