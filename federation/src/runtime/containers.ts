import { integrityTable } from '../integrity-table.ts'
import { exposedModule, type SharedLibrary } from '../policy.ts'
import type { IntegrityByPath } from './integrity-by-path.ts'

/** The shared libraries as the shell provides them. */
export type Provided = Record<SharedLibrary, { version: string; module: unknown }>

export interface ContainerAddress {
  /** URL of the container's script. */
  entry: string
  /** Global variable under which the script leaves the container. */
  container: string
}

/** Evaluates remotes' containers and resolves to the module that one exposes. */
export interface Containers {
  /** A second call for one remote evaluates it anew, wherefore it needs a URL of its own. */
  load: (address: ContainerAddress) => Promise<unknown>
}

/**
 * Libraries by name and version, each behind a function that gives its module's factory: how builds that
 * webpack makes ask each other for them. Source: https://webpack.js.org/concepts/module-federation
 */
type ShareScope = Record<
  string,
  Record<string, { get: () => () => unknown; loaded: 1; from: 'shell' }>
>

/** What a remote's entry leaves behind when it has run. */
interface Container {
  init: (scope: ShareScope) => unknown
  /** Rejects where its files fail; what it resolves to evaluates the module, and throws where that fails. */
  get: (module: string) => Promise<() => unknown>
}

declare global {
  // Read by the chunk loading inside the remotes' builds.
  var __QUAD_INTEGRITY__: IntegrityByPath | undefined
}

const shareScopeOf = (provided: Provided): ShareScope =>
  Object.fromEntries(
    Object.entries(provided).map(([library, { version, module }]) => [
      library,
      { [version]: { get: () => () => module, loaded: 1, from: 'shell' } },
    ]),
  )

/** Resolves when the script has run. */
const runScript = async (url: string, integrity: IntegrityByPath): Promise<void> => {
  const script = document.createElement('script')
  script.src = url
  const known = integrity[new URL(url, location.href).pathname]
  if (known !== undefined) {
    script.integrity = known
    script.crossOrigin = 'anonymous'
  }
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)))
    document.head.append(script)
  }).finally(() => script.remove())
}

/**
 * Module Federation as the host uses it: it runs the entries of remotes, gives each container the
 * libraries that exist once, and asks it for the one module that every remote exposes.
 */
export const federatedContainers = (provided: Provided, integrity: IntegrityByPath): Containers => {
  globalThis[integrityTable] = integrity
  const scope = shareScopeOf(provided)
  const page = globalThis as unknown as Record<string, Container | undefined>
  // An entry that fails when it is evaluated again would pass for its predecessor.
  const forget = (name: string): void => {
    if (page[name]) page[name] = undefined
  }
  return {
    load: async ({ entry, container: name }) => {
      forget(name)
      await runScript(entry, integrity)
      const container = page[name]
      if (!container) throw new Error(`${entry} left no container`)
      await container.init(scope)
      const factory = await container.get(exposedModule)
      return factory()
    },
  }
}
