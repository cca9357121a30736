import type { Compilation, Compiler, Dependency, Module } from 'webpack'
import { sharedLibraries } from '../policy.ts'

interface ImportedName extends Dependency {
  request: string
  getIds: (graph: Compilation['moduleGraph']) => string[]
}

const isImport = (dependency: Dependency): dependency is ImportedName =>
  'request' in dependency && 'getIds' in dependency

const imports = (modules: Iterable<Module>): ImportedName[] =>
  [...modules].flatMap((module) => module.dependencies.filter(isImport))

const isShared = (request: string): boolean =>
  (sharedLibraries as readonly string[]).includes(request)

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

/** Collects the names that a remote's code imports from the shared libraries. */
export class SharedUsePlugin {
  readonly uses: Record<string, string[]> = {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedUsePlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedUsePlugin', (modules) => {
        for (const dependency of imports(modules)) {
          if (!isShared(dependency.request)) continue
          const name = dependency.getIds(compilation.moduleGraph)[0] ?? '*'
          this.uses[dependency.request] = sorted([...(this.uses[dependency.request] ?? []), name])
        }
      })
    })
  }
}

// The path of a facade is the library's name: `./@tanstack/react-query.ts`.
const libraryOf = (request: string): string => request.replace(/^\.\//, '').replace(/\.ts$/, '')

/**
 * Collects the names that the shell provides of each library; null for CommonJS, whose names appear at
 * run time.
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
        for (const dependency of imports(offering)) {
          const library = libraryOf(dependency.request)
          const target = compilation.moduleGraph.getModule(dependency)
          if (!isShared(library) || !target) continue
          const names = compilation.moduleGraph.getProvidedExports(target)
          const isModule = target.buildMeta?.exportsType === 'namespace'
          this.offers[library] = isModule && Array.isArray(names) ? sorted(names) : null
        }
      })
    })
  }
}
