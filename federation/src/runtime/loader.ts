import type { RemoteApp } from '@quad/shared-ui'
import type { PageManifest } from '../build-manifest.ts'
import type { PageData } from '../page-data.ts'
import { publicPath, type RemoteName } from '../policy.ts'
import { federatedContainers, type Containers, type Provided } from './containers.ts'
import { fetchFiles, fileTimeout } from './fetch-files.ts'
import { integrityByPath } from './integrity-by-path.ts'
import { RemoteLoadError } from './remote-load-error.ts'

/** As React's `use` reads it: with `status` and `value`, it need not suspend. */
export type LoadedRemote = Promise<RemoteApp> & {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: RemoteApp
  reason?: unknown
}

export interface Loader {
  /**
   * Loads a remote once; later calls get the same promise. After a failure, `fresh` fetches and
   * evaluates again, past every cache. Rejects with a `RemoteLoadError`.
   */
  load: (name: RemoteName, options?: { fresh?: boolean }) => LoadedRemote
  /**
   * Loads a remote that may soon be wanted. Resolves to nothing where that fails, which is no matter yet:
   * nobody is told, and `load` begins anew.
   */
  prepare: (name: RemoteName) => Promise<RemoteApp | undefined>
}

interface LoaderOptions {
  release: PageData['release']
  provided: Provided
  /** Told once of each failure. */
  report?: (error: RemoteLoadError) => void
  /** Told of a remote that works after it had failed. */
  recovered?: (name: RemoteName) => void
  /** Instead of Module Federation and the browser's fetch, in tests. */
  containers?: Containers
  fetch?: typeof globalThis.fetch
}

const asApp = (module: unknown): RemoteApp | undefined => {
  const app = (module as { default?: Partial<RemoteApp> } | null)?.default
  const isApp = Array.isArray(app?.routes) && typeof app.fragments === 'object'
  return isApp ? (app as RemoteApp) : undefined
}

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps on a promise what `use` wants to know of it. */
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
  containers = federatedContainers(provided, integrityByPath(release)),
  fetch = globalThis.fetch.bind(globalThis),
}: LoaderOptions): Loader => {
  const loading = new Map<RemoteName, LoadedRemote>()
  const preparing = new Map<RemoteName, Promise<RemoteApp>>()
  /** Of which something failed that nobody had asked for: the caches may hold it. */
  const doubtful = new Set<RemoteName>()
  let attempts = 0

  const arrive = async (name: RemoteName, manifest: PageManifest, fresh: boolean) => {
    const base = publicPath(name, manifest.build)
    // A query of its own, so that no request that still hangs is waited for.
    const entry = `${base}${manifest.entry}${fresh ? `?attempt=${++attempts}` : ''}`
    try {
      await fetchFiles(fetch, { entry, base, manifest, fresh })
    } catch (cause) {
      throw new RemoteLoadError(name, manifest.build, 'load', 'its files did not arrive', { cause })
    }
    return entry
  }

  const evaluate = async (
    name: RemoteName,
    { build, container }: PageManifest,
    entry: string,
  ): Promise<unknown> => {
    try {
      return await within(fileTimeout, containers.load({ entry, container }))
    } catch (cause) {
      throw new RemoteLoadError(name, build, 'mount', 'its code did not start', { cause })
    }
  }

  const perform = async (name: RemoteName, fresh: boolean): Promise<RemoteApp> => {
    const manifest = release.remotes[name]
    if (!manifest) {
      throw new RemoteLoadError(name, 'none', 'load', `release ${release.id} has no build of it`)
    }
    const entry = await arrive(name, manifest, fresh)
    const app = asApp(await evaluate(name, manifest, entry))
    if (!app) {
      throw new RemoteLoadError(name, manifest.build, 'mount', 'it exposes no routes and fragments')
    }
    return app
  }

  const start = (name: RemoteName, fresh: boolean): LoadedRemote => {
    const prepared = fresh ? undefined : preparing.get(name)
    const promise = tracked(prepared ?? perform(name, fresh || doubtful.has(name)))
    loading.set(name, promise)
    promise.then(
      () => fresh && recovered?.(name),
      (error: RemoteLoadError) => report?.(error),
    )
    return promise
  }

  return {
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
  }
}
