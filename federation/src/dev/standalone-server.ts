import type { Configuration as ServerOptions } from 'webpack-dev-server'
import type { RemoteName } from '../policy.ts'
import { aloneServerOptions, apiUrl } from './alone.ts'

/** Options of the development server that runs a remote alone, against the API of `API_URL`. */
export const standaloneServer = (name: RemoteName): ServerOptions => ({
  ...aloneServerOptions((url, api) => `${name} runs alone at ${url} against ${api}`),
  proxy: [{ context: ['/api', '/mf'], target: apiUrl() }],
})
