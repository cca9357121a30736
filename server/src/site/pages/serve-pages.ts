import type { Site } from '@quad/contract'
import {
  integrityPolicy,
  newestBuildsPath,
  pageFactsPath,
  type PageFacts,
  type Composition,
  type NewestBuilds,
} from '@quad/federation/page'
import {
  assetsPath,
  isFrontEnd,
  isRemote,
  publicPath,
  type FrontEndName,
} from '@quad/federation/front-ends'
import { isCode } from '@quad/federation/build-manifest'
import { sdkFile } from '@quad/federation/built-files'
import { isWithdrawn, type LiveRelease, type Release } from '@quad/federation/release'
import type { ReleaseStore } from '../../releases/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged, namesValue } from '../../platform/http/sending-files.ts'
import type { RequireCapacity } from '../../platform/http/capacity.ts'
import { filePolicy } from '../../platform/http/security-headers.ts'
import type { Viewer } from '../../platform/http/access.ts'
import type { VisitorCookies } from '../../platform/http/visitor.ts'
import type { BuildTrials } from '../../operations/failures/trials.ts'
import {
  forGood,
  sendBuiltFile,
  takesBrotli,
  sendPublicFile,
  type BuiltFile,
} from './built-files.ts'
import type { RenderContent } from '../rendering/content.ts'
import { noSuchRemote, retryAfter, sendNothingReleased, sendRefusal, sendText } from './notices.ts'
import type { DescribedVisit, PageDescription } from './page-descriptions.ts'
import { pagesOf, type SitePage } from './pages.ts'
import {
  addressedPreview,
  previewedBuilds,
  choicesOf,
  isBuild,
  previewWriter,
  type Visit,
} from './previews.ts'
import { shownPages, type ShownPage } from './shown-pages.ts'
import {
  compositionForVisit,
  standaloneRelease,
  type VisitComposition,
} from './visit-composition.ts'
import { createHash } from 'node:crypto'

interface PagesOptions {
  store: ReleaseStore
  site: Site
  /** The site's origin, if it has only one. */
  publicUrl?: string | undefined
  /** Rejects a page that the server has no capacity for. */
  requireCapacity: RequireCapacity
  visitors: VisitorCookies
  trials: BuildTrials
  /** Title, description and picture of the page at a path with its query, and whether there is one. */
  describe: (path: string, visit: DescribedVisit) => Promise<PageDescription>
  /** Whether a request carries a session cookie: the page is then one person's. */
  signedIn: (request: FastifyRequest) => boolean
  /** The viewer of a request's session. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | null>
  /** Renders the content of a page; null if the browser has to. */
  renderContent: RenderContent
  /** Accounts of the demo data, if there is any, for the sign-in of standalone pages. */
  demo: () => Promise<PageFacts['demo']>
}

interface BuildParams {
  Params: { name: string; build: string }
}

interface FileParams {
  Params: { name: string; build: string; '*': string }
}

interface AssetParams {
  Params: { name: string; path: string }
}

const pageTypes = ['text/html', 'application/xhtml+xml', 'text/*']

/**
 * True for the navigation of a browser and for tools that accept anything; false for images, scripts
 * and API requests. Only browsers send `Sec-Fetch-Dest`, and their navigations name HTML.
 */
const wantsPage = ({ headers }: FastifyRequest): boolean => {
  const { accept = '*/*' } = headers
  if (pageTypes.some((type) => namesValue(accept, type))) return true
  return !headers['sec-fetch-dest'] && namesValue(accept, '*/*')
}

/** Whether a path belongs to the API, to builds or to operators: no page or public file has it. */
const isOutsideSite = (path: string): boolean =>
  /^\/(?:api|mf|delivery|operator)(?:\/|$)/.test(path)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

const hasToken = (request: FastifyRequest): boolean =>
  Object.hasOwn(request.query as object, 'token')

interface PageReply {
  request: FastifyRequest
  reply: FastifyReply
  hosts: string[]
  status: ShownPage['status']
  isPersonal: boolean
}

const sendPage = (
  page: SitePage,
  { request, reply, hosts, status, isPersonal }: PageReply,
): FastifyReply => {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    // Revalidated at each load, so that a release or rollback reaches the next page. No cache keeps
    // the data of a person, who may sign out.
    .header('cache-control', isPersonal ? 'no-store' : 'private, no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .header('content-security-policy', page.contentSecurityPolicy(hosts))
    .header('integrity-policy', integrityPolicy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', hasToken(request) ? 'no-referrer' : 'same-origin')
  if (status === 503) reply.header('retry-after', retryAfter)
  if (status === 200 && isUnchanged(request, page.etag)) return reply.code(304).send()
  const brotli = takesBrotli(request)
  if (brotli) reply.header('content-encoding', 'br')
  return reply.send(brotli ? page.brotli : page.html)
}

/** Whether pages of other origins may read a file: the manifest and the types of a remote, but no script. */
const isForTools = (path: string): boolean =>
  /^(?:mf-(?:manifest|stats)\.json|@mf-types\.(?:zip|d\.ts))$/.test(path)

/** Whether a path ends like a file's name. No page does. */
const namesFile = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path)

/** Whether a browser opens a page. Tools and most robots do not send this header, and would dilute failure rates. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document'

/**
 * Serves the site: the files of every released build, the shell's public files at the root, and a page
 * of the live release at every other URL.
 */
export const servePages = (app: FastifyInstance, options: PagesOptions): void => {
  const { store, site, publicUrl, visitors, trials } = options
  const { requireCapacity, describe, signedIn, findViewer, renderContent, demo } = options
  const page = pagesOf(site)
  const show = shownPages({ page, describe, findViewer, renderContent })
  const setPreview = previewWriter({ secure: publicUrl?.startsWith('https:') ?? false })
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host

  const visitOf = async (request: FastifyRequest): Promise<Visit> => {
    // Without the database there is no key, and the page has no canaries.
    const visitor = await visitors.read(request).catch(() => undefined)
    return { visitor, ...choicesOf(request) }
  }

  /** Tells withdrawn builds of a front end from others. */
  const mayBeShown = async (name: FrontEndName) => {
    const live = await store.localLive()
    return (build: string): boolean => !live || !isWithdrawn(live.release, name, build)
  }

  const sendImmutable = (file: BuiltFile, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', forGood).header('content-security-policy', filePolicy(file.path))
    if (isForTools(file.path)) {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
    return sendBuiltFile(store, file, request, reply)
  }

  const sendPageOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    release: Composition,
    shown: ShownPage,
  ): FastifyReply => {
    reply.header('x-quad-release', release.id)
    // The site may have more names than PUBLIC_URL, and a proxy may not pass the requested one.
    const hosts = [...new Set([ownHost ?? request.host, request.host])]
    const { page: sent, status, isRendered } = shown
    const isPersonal = isRendered && signedIn(request)
    return sendPage(sent, { request, reply, hosts, status, isPersonal })
  }

  // The page of one build in a small frame, for each path of the remote.
  for (const path of ['/mf/:name/:build/standalone.html', '/mf/:name/:build/standalone.html/*']) {
    app.get<BuildParams>(path, async (request, reply) => {
      const { name, build } = request.params
      if (!isRemote(name) || !isBuild(build))
        return sendRefusal(noSuchRemote(`${name} with a build ${build}`), reply)
      requireCapacity()
      const live = await store.localLive()
      if (!live) return sendNothingReleased(store, reply)
      try {
        const release = await standaloneRelease(store, live, { name, build })
        const head = { title: `${name}, alone`, indexed: false }
        const shown = { release, path: pathOf(request), head }
        const alone = await page({ ...shown, signedIn: signedIn(request) })
        return await sendPageOf(request, reply, release, {
          page: alone,
          status: 200,
          isRendered: false,
        })
      } catch (error) {
        return sendRefusal(error, reply)
      }
    })
  }

  // The same page of the live build.
  for (const path of ['/mf/:name/standalone.html', '/mf/:name/standalone.html/*']) {
    app.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const { name } = request.params
      if (!isRemote(name)) return sendRefusal(noSuchRemote(name), reply)
      const live = await store.localLive()
      if (!live) return sendNothingReleased(store, reply)
      const build = live.manifests[name]?.build
      if (build === undefined) return sendRefusal(noSuchRemote(name), reply)
      const address = request.url.slice(request.url.indexOf('standalone.html'))
      return reply.header('cache-control', 'no-store').redirect(publicPath(name, build) + address)
    })
  }

  app.get<FileParams>('/mf/:name/:build/*', async (request, reply) => {
    const { name, build, '*': path } = request.params
    if (!isFrontEnd(name) || !isBuild(build)) return reply.callNotFound()
    if (!(await mayBeShown(name))(build)) return reply.callNotFound()
    return sendImmutable({ name, build, path }, request, reply)
  })

  // The address of a file that several builds may share: its name contains the hash of its bytes. Each page may run the
  // scripts of its folder, so it has none that the gate has not passed: a preview's own folder has those.
  app.get<AssetParams>(`${assetsPath(':name')}:path`, async (request, reply) => {
    const { name, path } = request.params
    if (!isFrontEnd(name)) return reply.callNotFound()
    const isKept = await mayBeShown(name)
    const build = await store.buildWith(
      name,
      path,
      async (each) => isKept(each) && (!isCode(path) || (await store.wasShown(name, each))),
    )
    if (build === undefined) return reply.callNotFound()
    return sendImmutable({ name, build, path }, request, reply)
  })

  app.get(pageFactsPath, async (request, reply) => {
    const facts: PageFacts = { site, signedIn: signedIn(request), demo: await demo() }
    return reply.header('cache-control', 'no-store').send(facts)
  })

  app.get(newestBuildsPath, async (request, reply) => {
    const live = await store.localLive()
    if (!live) return sendNothingReleased(store, reply)
    const shown = await compositionForVisit(store, live, await visitOf(request))
    return sendNewestBuilds(shown, live.release, request, reply)
  })

  /** Answers a URL that names builds to preview, and returns whether it did. */
  const answerPreview = async (
    request: FastifyRequest,
    reply: FastifyReply,
    live: LiveRelease,
  ): Promise<boolean> => {
    try {
      const asked = addressedPreview(request.url, choicesOf(request).preview)
      if (!asked) return false
      if (asked.preview) await previewedBuilds(store, live, asked.preview)
      setPreview(reply, asked.preview)
      reply.header('cache-control', 'no-store')
      reply.redirect(asked.address, 303)
    } catch (error) {
      sendRefusal(error, reply, ' Nothing has changed.')
    }
    return true
  }

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (isOutsideSite(path)) return reply.callNotFound()
    const live = await store.localLive()
    if (!live) return wantsPage(request) ? sendNothingReleased(store, reply) : reply.callNotFound()
    const { shell } = live.manifests
    if (shell && Object.hasOwn(shell.files, `public${path}`)) {
      // npm keeps the address in lockfiles, with a hash of the content.
      if (`public${path}` === sdkFile) {
        const address = publicPath('shell', shell.build) + sdkFile
        return reply.header('cache-control', 'no-store').redirect(address)
      }
      return sendPublicFile(store, shell, `public${path}`, request, reply)
    }
    if (!wantsPage(request)) return reply.callNotFound()
    if (namesFile(path)) return sendText(reply, 404, 'There is no such file.')
    requireCapacity()
    if (await answerPreview(request, reply, live)) return reply
    const visit = await visitOf(request)
    if (await trials.areOn(live)) {
      visit.visitor ??= await visitors.start(reply).catch(() => undefined)
    }
    const release = await compositionForVisit(store, live, visit)
    const counted =
      visit.visitor !== undefined && isNavigation(request) && !release.preview
        ? trials.countVisitor(live, visit.visitor, release.manifests)
        : undefined
    const [shown] = await Promise.all([
      show({ request, release, path, signedIn: signedIn(request) }),
      counted?.catch((error: unknown) => {
        request.log.warn(error, 'the visitor could not be counted')
      }),
    ])
    if ('redirect' in shown) {
      return reply.header('cache-control', 'no-store').redirect(shown.redirect)
    }
    return sendPageOf(request, reply, release, shown)
  })
}

/** Sends the builds that the next page would have and those that none may have, or 304 if they are unchanged. */
const sendNewestBuilds = (
  { id, manifests }: VisitComposition,
  { withdrawn }: Pick<Release, 'withdrawn'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const builds = Object.values(manifests).map(({ name, build }) => [name, build])
  const gone = Object.values(withdrawn).flat()
  const newest: NewestBuilds = {
    id,
    builds: Object.fromEntries(builds),
    ...(gone.length > 0 && { withdrawn: gone }),
  }
  const body = JSON.stringify(newest)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (isUnchanged(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
