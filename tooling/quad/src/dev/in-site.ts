import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointPath } from '@quad/contract'
import type { Configuration as ServerOptions } from 'webpack-dev-server'
import { filesPath, pageManifest } from '@quad/federation/build-manifest'
import { remoteForPath, type RemoteName } from '@quad/federation/front-ends'
import type { PageData } from '@quad/federation/page-data'
import { readPackage } from '../repository.ts'
import { devRemote } from './dev-release.ts'
import { hotServerOptions } from './hot-server.ts'
import { cookiesFor, isToSite, localCookies, localHost } from './site-cookies.ts'
import { fetchPage, pageDataIn, SiteError, unrendered, withPageData } from './site-page.ts'

/** Whether the page's own address sends a request, and no other site. */
const isOwn = ({ headers }: IncomingMessage, address: string | undefined): address is string =>
  address !== undefined && URL.parse(address)?.host === headers.host

/** An address of the site as a path here; others stay. */
const localAddress = (site: string, address: string): string =>
  address.startsWith(`${site}/`) ? address.slice(site.length) : address

/** The page's HTML with the development build in place of the live one, if there is any. */
const withDevelopment = async (html: string, data: PageData, name: RemoteName): Promise<string> => {
  const live = data.release.remotes[name]
  const manifest = await devRemote(name)
  const release: PageData['release'] = {
    ...data.release,
    // The working tree, which no release replaces.
    id: '0',
    remotes: { ...data.release.remotes, [name]: pageManifest(manifest) },
  }
  const bases = [...(live ? [live.base] : []), filesPath(manifest)]
  const links = html.replaceAll(/^<link rel="preload"[^>]*>\n/gm, (link) =>
    bases.some((base) => link.includes(`href="${base}`)) ? '' : link,
  )
  return withPageData(links, { ...data, release })
}

const isPage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.accept?.includes('text/html') === true &&
  !/^\/(?:api|mf|delivery|operator)(?:[/?]|$)/.test(url)

interface InSite {
  name: RemoteName
  site: string
}

/** Sends the site's page, without its content security policy, which would block hot reload. */
const sendPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  { name, site }: InSite,
): Promise<void> => {
  const url = new URL(site + (request.url ?? '/'))
  const cookie = unrendered(cookiesFor(site, request))
  const page = await fetchPage(url, { cookie })
  const location = page.headers.get('location')
  if (location !== null) response.setHeader('location', localAddress(site, location))
  response.setHeader('set-cookie', localCookies(site, request, page.headers.getSetCookie()))
  response.setHeader('content-type', page.headers.get('content-type') ?? 'text/plain')
  const html = await page.text()
  const data = pageDataIn(html)
  // The site does not know the pages of a new remote.
  const areas = { [name]: readPackage(name) }
  const isNew = page.status === 404 && remoteForPath(url.pathname, areas) !== undefined
  response.statusCode = isNew ? 200 : page.status
  response.end(data ? await withDevelopment(html, data, name) : html)
}

const pages =
  (inSite: InSite) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.method === 'POST' && request.url === endpointPath('reportFailure')) {
      // Failures of an edit are none of the site's builds.
      response.writeHead(204).end()
      return
    }
    if (!isPage(request)) {
      next()
      return
    }
    response.setHeader('cache-control', 'no-store')
    if (!isToSite(inSite.site, request)) {
      const { localPort } = request.socket
      const location = `http://${localHost(inSite.site)}:${localPort}${request.url}`
      response.writeHead(307, { location }).end()
      return
    }
    sendPage(request, response, inSite).catch((error: unknown) => {
      const line = error instanceof SiteError ? error.message : String(error)
      response.statusCode = 502
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.end(`${line}\n`)
    })
  }

/**
 * Options of the development server that shows a remote in the pages of a site that is live elsewhere. All but the
 * remote comes from there.
 *
 * @param site its origin
 */
export const inSiteServer = (name: RemoteName, site: string): ServerOptions => ({
  ...hotServerOptions,
  // A page of another name that leads to this machine would read a site that only this machine reaches.
  allowedHosts: 'auto',
  // The socket of hot reload accepts the pages of its own name alone.
  client: {
    ...(hotServerOptions.client as object),
    webSocketURL: { hostname: localHost(site) },
  },
  port: process.env['PORT'] ?? 'auto',
  proxy: [
    {
      context: ['/'],
      target: site,
      changeOrigin: true,
      on: {
        proxyReq: (proxied, request) => {
          proxied.setHeader('cookie', cookiesFor(site, request))
          const { origin, referer } = request.headers
          // The site refuses those of other pages.
          if (isOwn(request, origin)) proxied.setHeader('origin', site)
          if (isOwn(request, referer)) {
            proxied.setHeader('referer', site + referer.slice(new URL(referer).origin.length))
          }
        },
        proxyRes: ({ headers }, request) => {
          const { location, 'set-cookie': cookies } = headers
          if (cookies) headers['set-cookie'] = localCookies(site, request, cookies)
          if (location !== undefined) headers.location = localAddress(site, location)
        },
      },
    },
  ],
  setupMiddlewares: (middlewares) => {
    // After the checks of the host.
    const files = middlewares.findIndex((each) => each.name === 'webpack-dev-middleware')
    return middlewares.toSpliced(files, 0, { name: 'in-site', middleware: pages({ name, site }) })
  },
  onListening: (devServer) => {
    const { port } = devServer.server!.address() as AddressInfo
    process.stdout.write(`${name} runs at http://${localHost(site)}:${port}/ in ${site}\n`)
  },
})
