import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiError, Site } from '@quad/contract'
import { calls } from '@quad/contract/calls'
import type { BuildManifest } from '../../build-manifest.ts'
import { newestPath, type Newest } from '../../page-data.ts'
import { renderPage } from '../../page/render-page.ts'
import type { Manifests } from '../release.ts'
import { somebody } from './somebody.ts'

/** Reads a file of a build; undefined where there is none. */
export type ReadFile = (manifest: BuildManifest, path: string) => Promise<Buffer | undefined>

/** A site that shows a composition to one browser, and knows nothing: no project, no chat. */
export interface BootSite {
  /** Origin. */
  url: string
  /** What pages report of failures, since this was last asked. */
  failures: () => string[]
  stop: () => Promise<void>
}

const site: Site = {
  universityName: 'University of Example',
  emailDomains: ['example.edu'],
  credit: '',
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  html: 'text/html',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  txt: 'text/plain',
}

/** The cookie by which a browser says that somebody has signed in. */
export const signedInCookie = { name: 'somebody', value: 'here' }

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
  const answer: ApiError = { status, error, message: 'There is nothing here.', requestId: 'boot' }
  sendJson(response, status, answer)
}

/** Serves a composition on a free port of this machine. */
export const startBootSite = async (manifests: Manifests, read: ReadFile): Promise<BootSite> => {
  let failures: string[] = []

  const sendFile = async (
    response: ServerResponse,
    manifest: BuildManifest | undefined,
    path: string,
  ): Promise<boolean> => {
    const content =
      manifest && Object.hasOwn(manifest.files, path) ? await read(manifest, path) : undefined
    if (!content) return false
    const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(content)
    return true
  }

  const answerCall = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (path === calls.reportFailure.path) {
      const { phase, message } = JSON.parse(await textOf(request)) as Record<string, string>
      failures.push(`${phase} failed: ${message}`)
      response.writeHead(204).end()
    } else if (path !== calls.getCurrentUser.path) refuse(response, 'not_found')
    else if (isSignedIn(request)) sendJson(response, 200, somebody)
    else refuse(response, 'unauthenticated')
  }

  const sendPage = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const page = renderPage({
      release: { id: 'boot', manifests },
      path,
      site,
      signedIn: isSignedIn(request),
    })
    const policy = page.contentSecurityPolicy(request.headers.host ?? '')
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      .end(page.html)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://boot').pathname
    const [, name = '', build = '', file = ''] = /^\/mf\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
    const built = Object.values(manifests).find(
      (each) => each.name === name && each.build === build,
    )
    if (path === newestPath) {
      const builds = Object.values(manifests).map((each) => [each.name, each.build])
      sendJson(response, 200, { id: 'boot', builds: Object.fromEntries(builds) } satisfies Newest)
    } else if (path.startsWith('/api/')) await answerCall(request, response, path.slice(4))
    else if (await sendFile(response, built, file)) return
    else if (await sendFile(response, manifests.shell, `public${path}`)) return
    else if (request.headers.accept?.includes('text/html')) sendPage(request, response, path)
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      failures.push(String(error))
      response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    failures: () => {
      const found = failures
      failures = []
      return found
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
