import type { Compiler, Module } from 'webpack'

const idOf = (module: Module): string | undefined => {
  const identifier = module.identifier()
  if (identifier.startsWith('container entry')) return 'container'
  return identifier.includes('data:text/javascript') ? 'federation' : undefined
}

/**
 * Names the ids of the two modules that make a remote's entry. Their usual ids are hashes of absolute
 * paths, so that the same sources would make other bytes in another folder.
 */
export class EntryIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('EntryIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('EntryIdsPlugin', (modules) => {
        for (const module of modules) {
          const id = idOf(module)
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}
