import type { Compiler } from 'webpack'
import { sharedLibraries } from '@quad/federation/front-ends'
import { importsOf } from './imports.ts'
import * as contract from '@quad/contract'

const isShared = (request: string): boolean =>
  (sharedLibraries as readonly string[]).includes(request)

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

/**
 * Collects what a remote's code imports from the shared libraries: `Button`, or `api.getUser` where it uses a member
 * of an export.
 */
export class SharedUsePlugin {
  readonly uses: Record<string, string[]> = {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedUsePlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedUsePlugin', (modules) => {
        for (const dependency of [...modules].flatMap(importsOf)) {
          if (!isShared(dependency.request)) continue
          const ids = dependency.getIds(compilation.moduleGraph)
          const name = ids.length === 0 ? '*' : ids.slice(0, 2).join('.')
          this.uses[dependency.request] = sorted([...(this.uses[dependency.request] ?? []), name])
        }
      })
    })
  }
}

// The path of a facade is the library's name: `./@tanstack/react-query.ts`.
const libraryOf = (request: string): string => request.replace(/^\.\//, '').replace(/\.ts$/, '')

/**
 * Collects the names that the shell provides of each library, with the members that are known (`membersOf`); null for
 * CommonJS, whose names appear at run time.
 */
export class SharedOfferPlugin {
  readonly offers: Record<string, string[] | null> = {}
  private readonly module: string

  /** `module`: absolute path of the module that imports the provided libraries. */
  constructor(module: string) {
    this.module = module
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedOfferPlugin', (compilation) => {
      // Module exports are known from this hook on.
      compilation.hooks.seal.tap('SharedOfferPlugin', () => {
        const offering = [...compilation.modules].filter(
          (module) => 'resource' in module && module.resource === this.module,
        )
        for (const dependency of offering.flatMap(importsOf)) {
          const library = libraryOf(dependency.request)
          const target = compilation.moduleGraph.getModule(dependency)
          if (!isShared(library) || !target) continue
          const names = compilation.moduleGraph.getProvidedExports(target)
          const isModule = target.buildMeta?.exportsType === 'namespace'
          this.offers[library] =
            isModule && Array.isArray(names) ? sorted([...names, ...membersOf(library)]) : null
        }
      })
    })
  }
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const named = (name: string, object: object): string[] =>
  Object.keys(object).map((member) => `${name}.${member}`)

const members: Record<string, () => string[]> = {
  '@quad/contract': () =>
    Object.entries(contract).flatMap(([name, value]) =>
      isPlainObject(value) ? named(name, value) : [],
    ),
  '@quad/shared-ui': () =>
    named(
      'api',
      contract.createClient(() => Promise.reject(new Error())),
    ),
}

/**
 * Members of a shared library's exports, as `texts.noChats`: of the plain objects of `contract`, and of `api`, whose
 * members are the endpoints. Only the names of other exports are known.
 */
const membersOf = (library: string): string[] => members[library]?.() ?? []
