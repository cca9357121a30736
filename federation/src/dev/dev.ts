import { join } from 'node:path'
import type { Configuration, Stats } from 'webpack'
import { pageFactsPath } from '../page-data.ts'
import { publicPath, remotes, type FrontEndName, type RemoteName } from '../policy.ts'
import { repository } from '../repository.ts'
import type { Configure } from '../webpack/context.ts'
import { startApiServer } from './api-server.ts'
import { devPage } from './dev-page.ts'
import { devBuild, devManifest, devRelease } from './dev-release.ts'
import { freePort } from '../free-port.ts'
import { startHotServer } from './hot-server.ts'

// npm run dev: the server with reload and each front end with hot reload, all at one address.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const port = Number(process.env.PORT ?? 3000)
const url = `http://127.0.0.1:${port}`
const apiPort = await freePort()
const apiUrl = `http://127.0.0.1:${apiPort}`

const latest = new Map<FrontEndName, () => Stats | undefined>()
const stops: (() => Promise<void>)[] = []

const configOf = async (name: FrontEndName): Promise<Configuration> => {
  const file = (await import(join(repository, name, 'webpack.config.ts'))) as { default: Configure }
  const config = await file.default({ WEBPACK_SERVE: true, composed: true })
  if (Array.isArray(config)) throw new Error(`${name} has several configurations for npm run dev.`)
  return config
}

const start = async (name: FrontEndName, options: Parameters<typeof startHotServer>[1]) => {
  const server = await startHotServer(await configOf(name), options)
  latest.set(name, server.latest)
  stops.push(server.stop)
  await server.compiled
  say(`compiled ${name}`)
}

/** The newest compilations as a release; null while a front end is not compiled yet. */
const newest = async () => {
  const builds = [...latest].map(([name, compilation]) => {
    const stats = compilation()
    return stats && devManifest(name, stats)
  })
  const compiled = builds.filter((build) => build !== undefined)
  return compiled.length === builds.length ? devRelease(await Promise.all(compiled)) : null
}

/** Each remote has its own server behind the shell's, which serves the site. */
const ports = new Map<RemoteName, number>()
for (const name of remotes) ports.set(name, await freePort())

const stop = async () => {
  await Promise.all(stops.map((end) => end()))
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

stops.push(startApiServer(apiPort, url).stop)
await Promise.all([
  ...[...ports].map(([name, remotePort]) => start(name, { port: remotePort })),
  start('shell', {
    port,
    static: { directory: join(repository, 'shell/public'), serveIndex: false },
    proxy: [
      ...[...ports].map(([name, remotePort]) => ({
        context: [publicPath(name, devBuild)],
        target: `http://127.0.0.1:${remotePort}`,
      })),
      { context: ['/api', '/healthz', '/readyz', pageFactsPath], target: apiUrl },
    ],
    setupMiddlewares: (middlewares) => [...middlewares, devPage(apiUrl, newest)],
  }),
])
say(`Quad in development at ${url}`)
