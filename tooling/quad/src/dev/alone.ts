import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Configuration as ServerOptions } from 'webpack-dev-server'
import { folderOf, isSdk, sdkPackages } from '../repository.ts'
import { hotServerOptions } from './hot-server.ts'
import { isRunning } from '@quad/federation/local-server'
import type { RemoteName } from '@quad/federation/front-ends'
import { sampleApi } from './sample-api.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** URL of the server whose API and releases a front end served alone uses. A team may have none. */
export const apiUrl = (): string => process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** The site's icon; the SDK has a copy. */
const publicFiles = isSdk ? join(sdkPackages, '../public') : join(folderOf('shell'), 'public')

const hasNoServer = isSdk && process.env['API_URL'] === undefined

const announce = async (line: string, api: string): Promise<void> => {
  if (!hasNoServer && !(await isRunning(api))) {
    const advice = isSdk ? '' : ': start one with npm start, or set API_URL'
    say(`No server responds at ${api}${advice}.`)
  }
  say(line)
}

/**
 * Options of the development server of one front end served alone, on `PORT` or a free port, with the site's
 * static files.
 *
 * @param ready What to print when the server listens at `url`.
 */
export const aloneServerOptions = (ready: (url: string, api: string) => string): ServerOptions => ({
  ...hotServerOptions,
  port: process.env['PORT'] ?? 'auto',
  static: { directory: publicFiles, serveIndex: false },
  onListening: (devServer) => {
    const { port } = devServer.server!.address() as AddressInfo
    const api = apiUrl()
    void announce(ready(`http://127.0.0.1:${port}/`, api), api)
  },
})

/** Options of the development server that runs a remote alone, against the API of `API_URL` or on samples. */
export const standaloneServer = (name: RemoteName): ServerOptions => ({
  ...aloneServerOptions(
    (url, api) => `${name} runs alone at ${url} ${hasNoServer ? 'on samples' : `against ${api}`}`,
  ),
  // Each path of the remote is a path of the page.
  historyApiFallback: true,
  ...(hasNoServer
    ? { setupMiddlewares: (middlewares) => [sampleApi(), ...middlewares] }
    : { proxy: [{ context: ['/api', '/mf'], target: apiUrl(), changeOrigin: isSdk }] }),
})
