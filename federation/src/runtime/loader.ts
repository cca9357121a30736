import type { RemoteApp } from '@quad/shared-ui'
import type { PageData } from '../page-data.ts'
import type { PageManifest } from '../build-manifest.ts'
import type { RemoteName } from '../front-ends.ts'
import { createFederation, type Provided } from './federation.ts'
import { startLimit } from './release-plugin.ts'
import { RemoteLoadError } from './remote-load-error.ts'
import { stylesheetSwitch } from './stylesheets.ts'

/** As React's `use` reads it: with `status` and `value`, it need not suspend. */
export type LoadedRemote = Promise<RemoteApp> & {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: RemoteApp
  reason?: unknown
}

export interface Loader {
  /** The remotes of the page, and what they offer to it. */
  remotes: Record<RemoteName, Pick<PageManifest, 'area' | 'fragments'>>
  /**
   * Loads a remote once; later calls get the same promise. After a failure, `fresh` fetches and
   * evaluates it again, past every cache. Rejects with a `RemoteLoadError`.
   */
  load: (name: RemoteName, options?: { fresh?: boolean }) => LoadedRemote
  /**
   * Loads a remote that may soon be needed. Resolves to undefined after a failure, without a report;
   * `load` then tries again.
   */
  prepare: (name: RemoteName) => Promise<RemoteApp | undefined>
  /**
   * Called when a page or fragment of a remote is shown; its result, when that is removed. While none is shown, the
   * stylesheets of the remote are off.
   */
  show: (name: RemoteName) => () => void
}

interface LoaderOptions {
  release: PageData['release']
  provided: Provided
  /** Called once for each failure of a build, not of the network. */
  report?: (error: RemoteLoadError) => void
  /** Called when a remote loads after it failed. */
  recovered?: (name: RemoteName) => void
  /** Instead of the browser's, in tests. */
  fetch?: typeof globalThis.fetch
}

/** Rejects late work. A race, because Module Federation's `loadRemote` accepts no AbortSignal. */
const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no response within ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Adds the `status` and `value` that React's `use` reads. */
const tracked = (work: Promise<RemoteApp>): LoadedRemote => {
  const promise: LoadedRemote = work
  promise.status = 'pending'
  promise.then(
    (value) => {
      promise.status = 'fulfilled'
      promise.value = value
    },
    (reason: unknown) => {
      promise.status = 'rejected'
      promise.reason = reason
    },
  )
  return promise
}

/** Loads remotes of the page's release into the page. */
export const createLoader = ({
  release,
  provided,
  report,
  recovered,
  fetch = globalThis.fetch.bind(globalThis),
}: LoaderOptions): Loader => {
  const federation = createFederation({ release, provided, fetch })
  const loading = new Map<RemoteName, LoadedRemote>()
  const preparing = new Map<RemoteName, Promise<RemoteApp>>()
  const styles = Object.fromEntries(
    Object.entries(release.remotes).map(([name, { base }]) => [name, stylesheetSwitch(base)]),
  )
  /** Remotes whose preparation failed: the caches may hold a broken file. */
  const doubtful = new Set<RemoteName>()

  const perform = async (name: RemoteName, fresh: boolean): Promise<RemoteApp> => {
    if (fresh) federation.reset(name)
    try {
      await federation.fetch(name)
      return await within(startLimit, federation.start(name))
    } catch (error) {
      if (error instanceof RemoteLoadError) throw error
      const build = release.remotes[name]?.build ?? 'none'
      throw new RemoteLoadError(name, build, 'mount', 'its code did not start', { cause: error })
    }
  }

  const start = (name: RemoteName, fresh: boolean): LoadedRemote => {
    const prepared = fresh ? undefined : preparing.get(name)
    const promise = tracked(prepared ?? perform(name, fresh || doubtful.has(name)))
    loading.set(name, promise)
    promise.then(
      () => fresh && recovered?.(name),
      (error: RemoteLoadError) => error.isNetwork || report?.(error),
    )
    return promise
  }

  return {
    remotes: release.remotes,
    load: (name, { fresh = false } = {}) => {
      const known = loading.get(name)
      if (!known) return start(name, false)
      return fresh && known.status === 'rejected' ? start(name, true) : known
    },
    prepare: (name) => {
      const work = loading.get(name) ?? preparing.get(name) ?? perform(name, doubtful.has(name))
      if (!loading.has(name)) preparing.set(name, work)
      return work.catch(() => {
        preparing.delete(name)
        doubtful.add(name)
        return undefined
      })
    },
    show: (name) => styles[name]?.() ?? (() => undefined),
  }
}
