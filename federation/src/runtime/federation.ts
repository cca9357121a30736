import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import type { RemoteApp } from '@quad/shared-ui'
import type { PageManifest } from '../build-manifest.ts'
import type { PageData } from '../page-data.ts'
import { exposedModule, type RemoteName, type SharedLibrary } from '../front-ends.ts'
import { fetchFiles } from './fetch-files.ts'
import { releasePlugin } from './release-plugin.ts'
import { publishReleasedFiles } from './released-files.ts'
import { RemoteLoadError } from './remote-load-error.ts'

/** The shared libraries as the shell provides them. */
export type Provided = Record<SharedLibrary, { version: string; module: unknown }>

declare global {
  // Code inside the remotes' builds reads this name.
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
}

interface FederationOptions {
  release: PageData['release']
  provided: Provided
  fetch: typeof globalThis.fetch
}

/** Loads remotes with Module Federation's runtime. */
export interface Federation {
  /**
   * Fetches a remote's first files. A script element that hangs cannot be cancelled and blocks every
   * retry, and one that gets HTML evaluates it: so the files come into the browser's cache first.
   * Rejects with a `RemoteLoadError`.
   */
  fetch: (name: RemoteName) => Promise<void>
  /** Evaluates a remote whose first files have arrived. Rejects with a `RemoteLoadError`. */
  start: (name: RemoteName) => Promise<RemoteApp>
  /** Forgets a remote that failed: the next load fetches and evaluates it again, past every cache. */
  reset: (name: RemoteName) => void
}

const shareOnce = ({ version, module }: Provided[SharedLibrary]) => ({
  version,
  scope: 'default',
  lib: () => module as object,
  loaded: true,
  shareConfig: {
    singleton: true,
    eager: true,
    strictVersion: true,
    requiredVersion: `^${version}`,
  },
})

const remoteOf = (name: string, { base, entry, container }: PageManifest, query = '') => ({
  name,
  entry: `${base}${entry}${query}`,
  entryGlobalName: container,
  type: 'global' as const,
})

/**
 * Sets up Module Federation in the page: the runtime that the remotes' builds leave out, the libraries
 * that exist once, and the remotes of the page's release.
 */
export const createFederation = ({ release, provided, fetch }: FederationOptions): Federation => {
  const integrity = publishReleasedFiles(release)
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
  const host = createInstance({
    name: 'shell',
    remotes: Object.entries(release.remotes).map(([name, manifest]) => remoteOf(name, manifest)),
    shared: Object.fromEntries(
      Object.entries(provided).map(([library, provision]) => [library, shareOnce(provision)]),
    ),
    shareStrategy: 'loaded-first',
    plugins: [releasePlugin({ release, integrity })],
  })
  let attempts = 0
  const entries = new Map<RemoteName, string>()
  return {
    fetch: async (name) => {
      const manifest = release.remotes[name]
      if (!manifest) {
        throw new RemoteLoadError(name, 'none', 'load', `release ${release.id} has no build of it`)
      }
      const entry = entries.get(name) ?? remoteOf(name, manifest).entry
      try {
        await fetchFiles(fetch, new URL(entry, window.location.href).href, manifest)
      } catch (cause) {
        const why = 'its files did not arrive'
        throw new RemoteLoadError(name, manifest.build, 'load', why, { cause })
      }
    },
    start: async (name) => {
      // The plugin has checked what the module exports.
      const module = await host.loadRemote<{ default: RemoteApp }>(name + exposedModule.slice(1))
      return module!.default
    },
    reset: (name) => {
      const manifest = release.remotes[name]
      if (!manifest) return
      // A new URL, because a request of the old one may still hang.
      const remote = remoteOf(name, manifest, `?attempt=${++attempts}`)
      entries.set(name, remote.entry)
      host.registerRemotes([remote], { force: true })
    },
  }
}
