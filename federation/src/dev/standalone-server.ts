import type { Configuration as ServerOptions } from 'webpack-dev-server'
import type { RemoteName } from '../front-ends.ts'
import { aloneServerOptions, apiUrl } from './alone.ts'

/** Options of the development server that runs a remote alone, against the API of `API_URL`. */
export const standaloneServer = (name: RemoteName): ServerOptions => ({
  ...aloneServerOptions((url, api) => `${name} runs alone at ${url} against ${api}`),
  // Each path of the remote is a path of the page.
  historyApiFallback: true,
  proxy: [{ context: ['/api', '/mf'], target: apiUrl() }],
})
