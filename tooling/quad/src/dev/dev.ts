import { join } from 'node:path'
import { BuildError, buildFrontEnds, buildsOfSources } from '../build/build.ts'
import { freePort } from '../processes.ts'
import {
  type Areas,
  type FrontEndName,
  isRemote,
  publicPath,
  remotesOfPage,
} from '@quad/federation/front-ends'
import { namesIn, UsageError } from '../commands/command-line.ts'
import type { ReleaseTarget } from '../commands/server-target.ts'
import { ReleaseRefusedError, type LiveRelease } from '@quad/federation/release'
import { frontEnds, readPackage, repository } from '../repository.ts'
import { startApiServer } from './api-server.ts'
import { devPage } from './dev-page.ts'
import { devBuild, devRelease, devRemote, devShell } from './dev-release.ts'
import { HotFrontEnds } from './hot-front-ends.ts'

// npm run dev: the server with reload and each front end with hot reload, all at one address.
// npm run dev -- mf-chat: the same with only mf-chat in development, and the live builds of the others.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Development writes to its storage, and a bucket holds the releases of a live site. */
const requireNoBucket = (): void => {
  if (!process.env.STORAGE_URL) return
  throw new ReleaseRefusedError(
    'npm run dev does not work on a bucket, because it would change the live site. Unset STORAGE_URL and repeat the command.',
  )
}

/**
 * Releases the front ends of this checkout that have no live build, if one of these is among them.
 *
 * @param ready waits for the server, which an edit during a build starts again
 */
const requireLive = async (
  names: readonly FrontEndName[],
  ready: () => Promise<ReleaseTarget>,
): Promise<void> => {
  const live = await (await ready()).live()
  if (names.every((name) => live?.manifests[name])) return
  const missing = frontEnds.filter((name) => !live?.manifests[name])
  const builds = await buildFrontEnds(say, buildsOfSources(missing))
  const { what, id } = await (await ready()).release(builds, {})
  say(`released ${what} as release ${id}`)
}

/** Serves the site with these front ends in development. The first one's server is in front of the others. */
const develop = async (names: readonly [FrontEndName, ...FrontEndName[]]): Promise<void> => {
  const released = frontEnds.filter((name) => !names.includes(name))
  const port = Number(process.env.PORT ?? 3000)
  const url = `http://127.0.0.1:${port}`
  const api = startApiServer(await freePort(), url, say)
  const hot = new HotFrontEnds({
    releasedShell: released.includes('shell'),
    onCompiled: (name) => say(`compiled ${name}`),
  })
  const stop = async () => {
    await Promise.all([api.stop(), hot.stop()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  try {
    if (released.length > 0) await requireLive(released, api.ready)
  } catch (error) {
    await api.stop()
    throw error
  }

  const manifestOf = async (name: FrontEndName) =>
    isRemote(name) ? devRemote(name) : devShell(await hot.compilation(name))

  const areas: Areas = Object.fromEntries(
    names.filter(isRemote).map((name) => [name, readPackage(name)]),
  )

  /** Waits for all that the page needs: a page with an error would have to be loaded again. */
  const releaseFor = async (path: string): Promise<LiveRelease> => {
    const needed = remotesOfPage(path, areas).filter((name) => names.includes(name))
    await Promise.all(needed.map((name) => hot.compilation(name)))
    const builds = await Promise.all(names.map(manifestOf))
    // Last: an edit of the contract starts the server again, at any time during the compilations.
    const releases = await api.ready()
    const live = released.length > 0 ? await releases.live() : null
    return devRelease([...Object.values(live?.manifests ?? {}), ...builds])
  }

  const [front, ...behind] = names
  await hot.start(front, {
    port,
    static: { directory: join(repository, 'shell/public'), serveIndex: false },
    proxy: [
      ...behind.map((name) => ({
        context: [publicPath(name, devBuild)],
        router: () => hot.start(name),
      })),
      { context: ['/api', '/healthz', '/readyz', '/mf'], target: api.url },
    ],
    setupMiddlewares: (middlewares) => [...middlewares, devPage(api.url, releaseFor)],
  })
  // The first start creates the database, which can take longer than a browser waits for a page. If
  // the server does not start, the page says so.
  await Promise.allSettled([hot.compilation(front), api.ready()])
  say(`Quad in development at ${url}`)
}

/** One line for an error that the developer can fix; undefined for a bug. */
const lineFor = (error: unknown): string | undefined => {
  if (error instanceof UsageError) return `${error.message} Front ends: ${frontEnds.join(', ')}`
  const isExpected = [BuildError, ReleaseRefusedError].some((type) => error instanceof type)
  return isExpected ? (error as Error).message : undefined
}

try {
  const named = namesIn(process.argv.slice(2))
  const [front = 'shell', ...behind] = frontEnds.filter(
    (name) => named.length === 0 || named.includes(name),
  )
  requireNoBucket()
  await develop([front, ...behind])
} catch (error) {
  const line = lineFor(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
