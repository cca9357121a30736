import type { Site } from '@quad/contract'
import {
  integrityPolicy,
  newestPath,
  pageFactsPath,
  unknownPage,
  type PageFacts,
  type PageHead,
} from '@quad/federation/page'
import { isFrontEnd } from '@quad/federation/policy'
import type { LiveRelease, ReleaseStore } from '@quad/federation/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBuiltFile } from './built-files.ts'
import { newestFor } from './newest.ts'
import { pagesOf, type Page } from './pages.ts'
import { addressedPreview } from './preview-address.ts'
import { PreviewRefused, previewedBuilds } from './previewed-builds.ts'
import { shownTo, type Shown } from './shown.ts'
import { isBuild, visitCookies, visitOf } from './visit-cookies.ts'

export interface DeliveryOptions {
  store: ReleaseStore
  site: Site
  /** The site's address, where it has one alone. */
  publicUrl?: string | undefined
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

/** For HTML that is no page of the site's: it may run its own files, and nothing inline. */
const filePolicy =
  "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const year = 365 * 24 * 60 * 60

/** A browser that goes somewhere, or a tool that takes anything; no picture, script or call. */
const wantsPage = ({ headers }: FastifyRequest): boolean => {
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (accept === '*/*' && !headers['sec-fetch-dest'])
}

const isOthers = (path: string): boolean => /^\/(?:api|mf|delivery|operator)(?:\/|$)/.test(path)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

const hasToken = (request: FastifyRequest): boolean =>
  Object.hasOwn(request.query as object, 'token')

const sendPage = (
  page: Page,
  { request, reply, host }: { request: FastifyRequest; reply: FastifyReply; host: string },
): FastifyReply => {
  reply
    .type('text/html; charset=utf-8')
    // Checked at each load: that is how a release, and a rollback, reach the next page.
    .header('cache-control', 'private, no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .header('content-security-policy', page.contentSecurityPolicy(host))
    .header('integrity-policy', integrityPolicy)
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

/** Says why a preview cannot be shown; what this browser is shown stays. */
const sendRefusal = (refused: PreviewRefused, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${refused.message} Nothing has changed.\n`)

const hasCanaries = ({ release }: LiveRelease): boolean => Object.keys(release.canaries).length > 0

/**
 * Serves the site: the files of each build that was ever released, the shell's files at the site's
 * root, and a page of the live release at every other address.
 */
export const delivery = (app: FastifyInstance, options: DeliveryOptions): void => {
  const { store, site, publicUrl, describe, signedIn, demo } = options
  const page = pagesOf(site)
  const cookies = visitCookies({ secure: publicUrl?.startsWith('https:') ?? false })
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host

  const shownIn = async (request: FastifyRequest): Promise<Shown | null> => {
    const live = await store.liveHere()
    return live && shownTo(store, live, visitOf(request))
  }

  app.get<FileParams>('/mf/:name/:build/*', async (request, reply) => {
    const { name, build, '*': path } = request.params
    if (!isFrontEnd(name) || !isBuild(build)) return reply.callNotFound()
    reply.header('cache-control', `public, max-age=${year}, immutable`)
    if (path.endsWith('.html')) reply.header('content-security-policy', filePolicy)
    return sendBuiltFile(store, { name, build, path }, request, reply)
  })

  app.get(pageFactsPath, async (request, reply) => {
    const facts: PageFacts = { site, signedIn: signedIn(request), demo: await demo() }
    return reply.header('cache-control', 'no-store').send(facts)
  })

  app.get(newestPath, async (request, reply) => {
    const shown = await shownIn(request)
    return shown ? newestFor(shown, request, reply) : sendNothingReleased(reply)
  })

  /** Answers an address that says which builds to show; null where it does not. */
  const takePreview = async (request: FastifyRequest, reply: FastifyReply, live: LiveRelease) => {
    try {
      const asked = addressedPreview(request.url, visitOf(request).preview)
      if (!asked) return null
      if (asked.preview) await previewedBuilds(store, live, asked.preview)
      cookies.setPreview(reply, asked.preview)
      reply.header('cache-control', 'no-store')
      return await reply.redirect(asked.address, 303)
    } catch (error) {
      if (error instanceof PreviewRefused) return sendRefusal(error, reply)
      throw error
    }
  }

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (isOthers(path)) return reply.callNotFound()
    const live = await store.liveHere()
    if (!live) return wantsPage(request) ? sendNothingReleased(reply) : reply.callNotFound()
    const visit = visitOf(request)
    const { shell } = live.manifests
    const file = `public${path}`
    if (shell && Object.hasOwn(shell.files, file)) {
      reply.header('cache-control', 'no-cache')
      const { name, build } = shell
      return sendBuiltFile(store, { name, build, path: file }, request, reply)
    }
    if (!wantsPage(request)) return reply.callNotFound()
    const answered = await takePreview(request, reply, live)
    if (answered) return answered
    if (hasCanaries(live)) visit.visitor ??= cookies.startVisitor(reply)
    const release = await shownTo(store, live, visit)
    const head = await describe(path).catch((error: unknown) => {
      request.log.warn(error, 'the page could not be described')
      return unknownPage
    })
    const found = await page({ release, path, head, signedIn: signedIn(request) })
    reply.header('x-quad-release', release.id)
    return sendPage(found, { request, reply, host: ownHost ?? request.host })
  })
}
