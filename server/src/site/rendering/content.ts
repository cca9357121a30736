import { insideSite } from '@quad/contract'
import { isTimeZone } from '@quad/contract/server'
import {
  pageData,
  unrenderedCookie,
  zoneCookie,
  type PageContent,
  type Composition,
} from '@quad/federation/page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureKeeper } from '../../operations/failures/handlers.ts'
import type { Services } from '../../services.ts'
import { siteOf } from '../content.ts'
import { ofMails } from '../pages/fixed-pages.ts'
import { Renderer, type Failure, type PageToRender } from './renderer.ts'
import { stylesheetsIn } from './stylesheets.ts'

interface ContentRequest {
  request: FastifyRequest
  /** Without the query. */
  path: string
  release: Composition
  signedIn: boolean
}

/** Renders a page for the viewer of its request: the content, the address that it leads to, or null for the browser. */
export type RenderContent = (
  asked: ContentRequest,
) => Promise<PageContent | { redirect: string } | null>

const zoneOf = ({ cookies }: FastifyRequest): string => {
  const zone = cookies[zoneCookie] ?? ''
  return isTimeZone(zone) ? zone : 'UTC'
}

/** Milliseconds between two checks for a new release or process. */
const pause = 1000

/** Renders pages in a process of its own, which ends with the app. Never, if the configuration says so. */
export const contentOf = (app: FastifyInstance, services: Services): RenderContent => {
  const { releases: store, config } = services
  if (config.serverRendering === 0) return () => Promise.resolve(null)
  const keepFailure = failureKeeper(services)

  /**
   * Reports a failure. It counts in no trial: all builds share the process, and each could blame another. What fails in the
   * browser, too, is counted there.
   */
  const failed = ({ name, build, why }: Failure, { request, release }: PageToRender) => {
    // The first line of the stack names the file.
    const [, threw] = /([\w-]+) \w+\/server\.js/.exec(why) ?? []
    keepFailure(
      {
        release: release.id,
        remote: name,
        ...(threw !== undefined && { threw }),
        build,
        phase: 'render',
        message: why.slice(0, 500),
        path: (request.url.split('?', 1)[0] ?? '/').slice(0, 200),
      },
      { request, visitor: undefined },
    ).catch((error: unknown) => request.log.warn(error, 'a failure could not be kept'))
  }

  const renderer = new Renderer({
    app,
    store,
    limit: config.serverRendering,
    isBusy: () => services.pool.waitingCount > services.pool.options.max,
    log: app.log,
    failed,
  })

  let warmUps = 0

  /** Opens a page if the release or the process is new, because the first one would be late. */
  const warmUp = async (): Promise<void> => {
    const live = await store.localLive()
    if (!live || !(await renderer.prepare({ ...live, id: String(live.release.id) }))) return
    const { host, protocol } = new URL(config.url)
    const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1), accept: 'text/html' }
    // At an address of its own, since visitors share a page for a moment.
    warmUps += 1
    await app.inject({ url: `/?warm-up=${warmUps}`, headers })
  }
  const keepWarm = (): void => {
    warmUp().catch((error: unknown) => app.log.warn(error, 'no page could be prepared'))
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    keepWarm()
    timer = setInterval(keepWarm, pause)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    renderer.stop()
  })
  const stylesOf = stylesheetsIn(store)

  return async ({ request, release, path, signedIn }) => {
    const { manifests } = release
    // The secret of a link in a mail is the browser's: a program that only reads the page must not use it.
    if (ofMails.has(path.toLowerCase().replace(/\/+$/, ''))) return null
    if (request.cookies[unrenderedCookie] !== undefined) return null
    const page = pageData({ release, site: siteOf(services), signedIn })
    const rendered = await renderer.render({ request, release, page, zone: zoneOf(request) })
    if (!rendered) return null
    if ('redirect' in rendered) {
      const redirect = insideSite(rendered.redirect, '')
      return redirect === '' ? null : { redirect }
    }
    const { html, state } = rendered
    // A browser without the cookie is here for the first time: it has no stylesheets.
    const isFirstVisit = request.cookies[zoneCookie] === undefined
    try {
      return { html, state, styles: await stylesOf(html, manifests, isFirstVisit) }
    } catch (error) {
      request.log.warn(error, 'a page has no styles')
      return null
    }
  }
}
