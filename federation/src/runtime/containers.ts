import { createInstance } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { integrityTable } from '../integrity-table.ts'
import { exposedModule, type RemoteName, type SharedLibrary } from '../policy.ts'
import type { IntegrityByPath } from './integrity-by-path.ts'

/** The shared libraries as the shell provides them. */
export type Provided = Record<SharedLibrary, { version: string; module: unknown }>

export interface ContainerAddress {
  name: RemoteName
  /** URL of the container's script. */
  entry: string
  /** Global variable under which the script leaves the container. */
  container: string
}

/** Evaluates remotes' containers and resolves to the module that one exposes. */
export interface Containers {
  /** `fresh`: forgets what is known of this remote, and evaluates it again. */
  load: (address: ContainerAddress, options: { fresh: boolean }) => Promise<unknown>
}

const entryTimeout = 6000

declare global {
  // Both names are read by code inside the remotes' builds.
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
  var __QUAD_INTEGRITY__: IntegrityByPath | undefined
}

const shareOnce = ({ version, module }: { version: string; module: unknown }) => ({
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

const entryScript = (url: string, integrity: IntegrityByPath): HTMLScriptElement => {
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
 * Module Federation as the host uses it: its runtime for the remotes' builds, which leave it out, and
 * the libraries that exist once.
 */
export const federatedContainers = (provided: Provided, integrity: IntegrityByPath): Containers => {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
  globalThis[integrityTable] = integrity
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(provided).map(([library, provision]) => [library, shareOnce(provision)]),
    ),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'quad-entry',
        createScript: ({ url }) => ({
          script: entryScript(url, integrity),
          timeout: entryTimeout,
        }),
      },
    ],
  })
  return {
    load: async ({ name, entry, container }, { fresh }) => {
      federation.registerRemotes([{ name, entry, entryGlobalName: container, type: 'global' }], {
        force: fresh,
      })
      return federation.loadRemote(`${name}${exposedModule.slice(1)}`)
    },
  }
}
