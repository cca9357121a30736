import { contentTypeOf } from '../built-files.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, type ErrorResponse, type Site } from '@quad/contract'
import { sampleSelf } from '@quad/contract/samples'
import { filesPath, type BuildManifest } from '../build-manifest.ts'
import { newestBuildsPath, type NewestBuilds } from '../page-data.ts'
import { renderPage } from '../page/render-page.ts'
import { isContentAddressed } from '../front-ends.ts'
import type { Manifests } from '../release.ts'
import { campusResponse, type CampusRole } from './campus.ts'

/** Reads a file of a build; undefined if it is missing. */
export type ReadFile = (manifest: BuildManifest, path: string) => Promise<Buffer | undefined>

/** A site that shows a composition to one browser: without any data, or with a small campus. */
export interface BootSite {
  /** Origin. */
  url: string
  /** Names a visitor, for its cookie. The listener gets the failures that the visitor's pages report. */
  newVisitor: (onFailure: (failure: string) => void) => string
  /** Requests that it could not answer. A page's own complaint of the API is no problem, so the check reports these. */
  problems: string[]
  stop: () => Promise<void>
}

const site: Site = {
  universityName: 'University of Example',
  emailDomains: ['example.edu'],
  credit: '',
}

/** Session cookie of the signed-in browser. */
export const signedInCookie = { name: 'signed_in', value: 'yes' }

/** Cookie of a browser that visits the campus; without it, the site has no data. */
export const campusCookie = 'campus'

/** Cookie that tells visitors apart. */
export const visitorCookie = 'visitor'

const visitorOf = ({ headers }: IncomingMessage): string =>
  /\bvisitor=(\d+)/.exec(headers.cookie ?? '')?.[1] ?? 'none'

const campusRoleOf = ({ headers }: IncomingMessage): CampusRole | undefined =>
  /\bcampus=(visitor|member|owner)\b/.exec(headers.cookie ?? '')?.[1] as CampusRole | undefined

const isSignedIn = ({ headers }: IncomingMessage): boolean =>
  headers.cookie?.includes(signedInCookie.name) ?? false

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, error: 'not_found' | 'unauthenticated'): void => {
  const status = error === 'not_found' ? 404 : 401
  const body: ErrorResponse = {
    status,
    error,
    message: 'There is nothing here.',
    requestId: 'boot',
  }
  sendJson(response, status, body)
}

/** Reads each file once: it may be on another machine. */
export const readOnce = (read: ReadFile): ReadFile => {
  const files = new Map<string, Promise<Buffer | undefined>>()
  return (manifest, path) => {
    const key = `${manifest.name}/${manifest.build}/${path}`
    const reading = files.get(key) ?? read(manifest, path)
    files.set(key, reading)
    return reading
  }
}

/** Serves a composition on a free port of this machine. */
export const startBootSite = async (manifests: Manifests, read: ReadFile): Promise<BootSite> => {
  const listeners: ((failure: string) => void)[] = []
  const problems: string[] = []

  const sendFile = async (
    response: ServerResponse,
    manifest: BuildManifest | undefined,
    path: string,
  ): Promise<boolean> => {
    const content =
      manifest && Object.hasOwn(manifest.files, path) ? await read(manifest, path) : undefined
    if (!content) return false
    response
      .writeHead(200, { 'content-type': contentTypeOf(path), 'cache-control': 'max-age=600' })
      .end(content)
    return true
  }

  const respondToApi = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const role = campusRoleOf(request)
    const found = role && campusResponse(role, request.method, path)
    if (found) {
      response.setHeader('x-total-count', Array.isArray(found.body) ? found.body.length : 1)
      sendJson(response, found.status, found.body)
      return
    }
    if (path === endpoints.reportFailure.path) {
      const { phase, message } = JSON.parse(await textOf(request)) as Record<string, string>
      listeners[Number(visitorOf(request))]?.(`${phase} failed: ${message}`)
      response.writeHead(204).end()
    } else if (path !== endpoints.getCurrentUser.path) refuse(response, 'not_found')
    else if (isSignedIn(request)) sendJson(response, 200, sampleSelf())
    else refuse(response, 'unauthenticated')
  }

  const sendPage = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const page = renderPage({
      release: { id: 'boot', manifests },
      path,
      site,
      signedIn: isSignedIn(request),
    })
    const policy = page.contentSecurityPolicy([request.headers.host ?? ''])
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      .end(page.html)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://boot').pathname
    const [, name = '', build = '', file = ''] = /^\/mf\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
    const built = Object.values(manifests).find(
      (each) =>
        each.name === name &&
        (each.build === build ||
          (filesPath(each) === `/mf/${name}/${build}/` && isContentAddressed(file))),
    )
    if (path === newestBuildsPath) {
      const builds = Object.values(manifests).map((each) => [each.name, each.build])
      sendJson(response, 200, {
        id: 'boot',
        builds: Object.fromEntries(builds),
      } satisfies NewestBuilds)
    } else if (path.startsWith('/api/')) await respondToApi(request, response, path.slice(4))
    else if (await sendFile(response, built, file)) return
    else if (await sendFile(response, manifests.shell, `public${path}`)) return
    else if (request.headers.accept?.includes('text/html')) sendPage(request, response, path)
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.destroy()
      // A page that is left ends its requests.
      if (request.errored) return
      problems.push(`The test site fails at ${request.method} ${request.url}: ${String(error)}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    newVisitor: (onFailure) => String(listeners.push(onFailure) - 1),
    problems,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
