import type { Site } from '@quad/contract'
import { pageFactsPath, unknownPage, type PageFacts, type PageHead } from '@quad/federation/page'
import { isFrontEnd } from '@quad/federation/policy'
import type { ReleaseStore } from '@quad/federation/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBuiltFile } from './built-files.ts'
import { pagesOf, type Page } from './pages.ts'

export interface DeliveryOptions {
  store: ReleaseStore
  site: Site
  /** What the page at a path says of itself. */
  describe: (path: string) => Promise<PageHead>
  /** Whether a request carries a session cookie; the page then asks who it is. */
  signedIn: (request: FastifyRequest) => boolean
  /** People of the demo data, where there is any: those who test a remote alone sign in as them. */
  demo: () => Promise<PageFacts['demo']>
}

interface FileParams {
  Params: { name: string; build: string; '*': string }
}

const isBuildId = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)

/** For HTML that is no page of the site's: it may run its own files, and nothing inline. */
const filePolicy =
  "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const year = 365 * 24 * 60 * 60

/** A browser that goes somewhere, or a tool that takes anything; no picture, script or call. */
const wantsPage = ({ headers }: FastifyRequest): boolean => {
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (accept === '*/*' && !headers['sec-fetch-dest'])
}

const isOthers = (path: string): boolean => /^\/(?:api|mf)(?:\/|$)/.test(path)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

const hasToken = (request: FastifyRequest): boolean =>
  Object.hasOwn(request.query as object, 'token')

const sendPage = (page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply
    .type('text/html; charset=utf-8')
    // Checked at each load: that is how a release, and a rollback, reach the next page.
    .header('cache-control', 'private, no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .header('content-security-policy', page.contentSecurityPolicy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', hasToken(request) ? 'no-referrer' : 'same-origin')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const brotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (brotli) reply.header('content-encoding', 'br')
  return reply.send(brotli ? page.brotli : page.html)
}

const sendNothingReleased = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', 10)
    .send('Nothing has been released yet. Please try again in a moment.\n')

/**
 * Serves the site: the files of each build that was ever released, the shell's files at the site's
 * root, and a page of the live release at every other address.
 */
export const delivery = (app: FastifyInstance, options: DeliveryOptions): void => {
  const { store, site, describe, signedIn, demo } = options
  const page = pagesOf(store, site)

  app.get<FileParams>('/mf/:name/:build/*', async (request, reply) => {
    const { name, build, '*': path } = request.params
    if (!isFrontEnd(name) || !isBuildId(build)) return reply.callNotFound()
    reply.header('cache-control', `public, max-age=${year}, immutable`)
    if (path.endsWith('.html')) reply.header('content-security-policy', filePolicy)
    return sendBuiltFile(store, { name, build, path }, request, reply)
  })

  app.get(pageFactsPath, async (request, reply) => {
    const facts: PageFacts = { site, signedIn: signedIn(request), demo: await demo() }
    return reply.header('cache-control', 'no-store').send(facts)
  })

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (isOthers(path)) return reply.callNotFound()
    const shell = (await store.live())?.manifests.shell
    const file = `public${path}`
    if (shell && Object.hasOwn(shell.files, file)) {
      reply.header('cache-control', 'no-cache')
      return sendBuiltFile(
        store,
        { name: shell.name, build: shell.build, path: file },
        request,
        reply,
      )
    }
    if (!wantsPage(request)) return reply.callNotFound()
    const head = await describe(path).catch((error: unknown) => {
      request.log.warn(error, 'the page could not be described')
      return unknownPage
    })
    const found = await page(path, head, signedIn(request))
    return found ? sendPage(found, request, reply) : sendNothingReleased(reply)
  })
}
