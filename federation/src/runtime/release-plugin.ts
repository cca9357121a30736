import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { RemoteApp } from '@quad/shared-ui'
import type { PageData } from '../page-data.ts'
import type { RemoteName } from '../front-ends.ts'
import type { ByPath } from './released-files.ts'
import { RemoteLoadError } from './remote-load-error.ts'

/** Time limit of starting a remote whose files have arrived, in milliseconds. */
export const startLimit = 15_000

interface ReleasePluginOptions {
  release: PageData['release']
  integrity: ByPath
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

    createScript: ({ url }) => ({ script: checkedScript(url, integrity), timeout: startLimit }),

    onLoad: async ({ id, exposeModule }) => {
      if (!isApp(exposeModule)) throw failure(id, 'mount', 'it exposes no routes and fragments')
    },

    errorLoadRemote: async ({ id, error }) => {
      if (error instanceof RemoteLoadError) throw error
      throw failure(id, 'mount', 'its code did not start', { cause: error })
    },
  }
}
