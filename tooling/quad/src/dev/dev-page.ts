import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageFactsPath, type PageFacts } from '@quad/federation/page-data'
import { renderPage } from '@quad/federation/page'
import type { LiveRelease } from '@quad/federation/release'

const factsFrom = async (api: string, cookie: string | undefined): Promise<PageFacts> => {
  const response = await fetch(new URL(pageFactsPath, api), {
    headers: cookie === undefined ? {} : { cookie },
  })
  return (await response.json()) as PageFacts
}

const render = async (
  request: IncomingMessage,
  api: string,
  releaseFor: (path: string) => Promise<LiveRelease>,
): Promise<string> => {
  const path = new URL(request.url ?? '/', api).pathname
  const live = await releaseFor(path)
  const facts = await factsFrom(api, request.headers.cookie)
  const release = { id: String(live.release.id), manifests: live.manifests }
  return renderPage({ release, path, ...facts }).html
}

/**
 * Renders pages as the server does, but from a release for development, and without the content security policy,
 * which would block hot reload.
 *
 * @param api URL of the API server
 * @param releaseFor makes the release for a page's path
 */
export const devPage =
  (api: string, releaseFor: (path: string) => Promise<LiveRelease>) =>
  async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) {
      next()
      return
    }
    response.setHeader('cache-control', 'no-store')
    try {
      const html = await render(request, api, releaseFor)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
    } catch (error) {
      response.statusCode = 503
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.setHeader('refresh', '1')
      response.end(`Not ready yet: ${(error as Error).message}. This page tries again.\n`)
    }
  }
