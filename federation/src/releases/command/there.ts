import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Built, Say } from '../../build/build.ts'
import type { BuildManifest } from '../../build-manifest.ts'
import { publicPath } from '../../policy.ts'
import type { Account } from '../account.ts'
import { readManifest } from '../build-store.ts'
import { inParallel } from '../in-parallel.ts'
import { ReleaseRefused, type LiveRelease, type Release } from '../release.ts'
import type { Start } from './in-browser.ts'
import type { Place } from './place.ts'
import type { Send } from './server-client.ts'

/** Files that are on their way at once. */
const atOnce = 4

/** Milliseconds between two lines that say how far it is. */
const progressEvery = 2000

interface Missing {
  path: string
  brotli: boolean
}

const sayProgress = (say: Say, name: string, all: number): (() => void) => {
  let done = 0
  let said = Date.now()
  return () => {
    done += 1
    if (done !== all && Date.now() < said + progressEvery) return
    said = Date.now()
    say(`uploaded ${done} of ${all} files of ${name}`)
  }
}

const upload = async (send: Send, say: Say, { name, build, folder }: Built): Promise<void> => {
  const manifest = await readManifest(folder)
  const at = `/builds/${name}/${build}`
  const { missing } = (await send(at, { method: 'PUT', json: manifest })) as { missing: Missing[] }
  const progress = sayProgress(say, name, missing.length)
  await inParallel(missing, atOnce, async ({ path, brotli }) => {
    const bytes = await readFile(join(folder, brotli ? `${path}.br` : path))
    const query = brotli ? '?encoding=br' : ''
    await send(`${at}/files/${path}${query}`, { method: 'PUT', bytes })
    progress()
  })
}

/** Problems of one start that are worth keeping. */
const mostProblems = 50

const fetchLive =
  (site: URL) =>
  async ({ name, build }: BuildManifest, path: string): Promise<Buffer | undefined> => {
    const answer = await fetch(new URL(publicPath(name, build) + path, site))
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }

/** A running server, and what is done before it is asked to release. */
interface Afar {
  site: URL
  send: Send
  start: Start
  say: Say
}

/** Releases on a running server, in the name of the holder of a release token. */
export const there = ({ site, send, start, say }: Afar): Place => {
  const post = async (path: string, json: unknown) =>
    (await send(path, { method: 'POST', json })) as Release
  return {
    release: async (builds, wish) => {
      const [built, ...more] = builds
      if (!built || more.length > 0) {
        throw new ReleaseRefused(
          'A release token is of one front end: release one after the other, or ask an operator to release them together on the server.',
        )
      }
      await upload(send, say, built)
      const live = (await send('/live', { method: 'GET' })) as LiveRelease | null
      const { problems, skipped } = await start([built], { live, readLive: fetchLive(site) })
      return post('/releases', {
        name: built.name,
        build: built.build,
        boot: { problems: problems.slice(0, mostProblems), ...(skipped && { skipped }) },
        ...wish,
      })
    },
    promote: (name, wish) => post('/promotions', { name, ...wish }),
    rollback: (name, wish) => post('/rollbacks', { name, ...wish }),
    async *history() {
      let query = ''
      for (;;) {
        const accounts = (await send(`/releases${query}`, { method: 'GET' })) as Account[]
        yield* accounts
        const last = accounts.at(-1)
        if (!last || last.release.previous === null) return
        query = `?before=${last.release.id}`
      }
    },
    account: async (id) => (await send(`/releases/${id}`, { method: 'GET' })) as Account,
    prune: () => {
      throw new ReleaseRefused(
        'Builds of other teams are not yours to remove: an operator prunes on the server.',
      )
    },
  }
}
