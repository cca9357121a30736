import type { Stats } from 'webpack'
import type { Configuration as ServerOptions } from 'webpack-dev-server'
import { pageFactsPath } from '@quad/federation/page-data'
import { remotes } from '../repository.ts'
import { aloneServerOptions, apiUrl } from './alone.ts'
import { devPage } from './dev-page.ts'
import { devRelease, devShell } from './dev-release.ts'
import { liveRemotes } from './live-remotes.ts'

/** Options of the development server that runs the shell with the live remotes of the server at `API_URL`. */
export const shellServer = (): ServerOptions => {
  const api = apiUrl()
  let latest: Stats | undefined
  const release = async () => {
    if (!latest) throw new Error('the shell is still being compiled')
    return devRelease([await devShell(latest), ...(await liveRemotes(api))])
  }
  return {
    ...aloneServerOptions((url) => `The shell runs at ${url} with the remotes of ${api}`),
    proxy: [
      {
        context: ['/api', pageFactsPath, ...remotes.map((name) => `/mf/${name}/`)],
        target: api,
      },
    ],
    setupMiddlewares: (middlewares, { compiler }) => {
      compiler?.hooks.done.tap('ShellServer', (stats) => {
        latest = 'stats' in stats ? stats.stats[0] : stats
      })
      return [...middlewares, devPage(api, release)]
    },
  }
}
