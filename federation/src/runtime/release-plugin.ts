import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { RemoteApp } from '@quad/shared-ui'
import type { PageData } from '../page-data.ts'
import type { RemoteName } from '../policy.ts'
import { entryTimeout, fetchFiles } from './fetch-files.ts'
import type { ByPath } from './released-files.ts'
import { RemoteLoadError } from './remote-load-error.ts'

interface ReleasePluginOptions {
  release: PageData['release']
  integrity: ByPath
  fetch: typeof globalThis.fetch
}

type Failure = [phase: RemoteLoadError['phase'], message: string, options?: ErrorOptions]

const isApp = (module: unknown): boolean => {
  const app = (module as { default?: Partial<RemoteApp> } | null)?.default
  return Array.isArray(app?.routes) && typeof app.fragments === 'object'
}

const checkedScript = (url: string, integrity: ByPath): HTMLScriptElement => {
  const script = document.createElement('script')
  script.src = url
  const known = integrity[new URL(url, location.href).pathname]
  if (known !== undefined) {
    script.integrity = known
    script.crossOrigin = 'anonymous'
  }
  return script
}

/**
 * Ties Module Federation's runtime to the page's release: it loads the builds that the release names,
 * checks their hashes, limits the time, and rejects with a `RemoteLoadError`.
 *
 * @see https://module-federation.io/plugin/dev
 */
export const releasePlugin = ({
  release,
  integrity,
  fetch,
}: ReleasePluginOptions): ModuleFederationRuntimePlugin => {
  // The host asks for remotes of the release alone, by ids such as `mf-chat/app`.
  const remoteOf = (id: string) => {
    const [name] = id.split('/', 1) as [RemoteName]
    return { name, manifest: release.remotes[name]! }
  }
  const failure = (id: string, ...rest: Failure): RemoteLoadError => {
    const { name, manifest } = remoteOf(id)
    return new RemoteLoadError(name, manifest.build, ...rest)
  }

  return {
    name: 'quad-release',

    // A script element that hangs cannot be cancelled and blocks every retry, and one that gets HTML
    // evaluates it. So the files come into the browser's cache first.
    loadEntry: async ({ remoteInfo: { name, entry } }) => {
      try {
        await fetchFiles(fetch, entry, remoteOf(name).manifest)
      } catch (cause) {
        throw failure(name, 'load', 'its files did not arrive', { cause })
      }
    },

    createScript: ({ url }) => ({ script: checkedScript(url, integrity), timeout: entryTimeout }),

    onLoad: async ({ id, exposeModule }) => {
      if (!isApp(exposeModule)) throw failure(id, 'mount', 'it exposes no routes and fragments')
    },

    errorLoadRemote: async ({ id, error }) => {
      if (error instanceof RemoteLoadError) throw error
      throw failure(id, 'mount', 'its code did not start', { cause: error })
    },
  }
}
