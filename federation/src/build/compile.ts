import webpack, { type Configuration, type Stats } from 'webpack'

/** A front end's source does not compile. The message is what the compiler says. */
class CompileError extends Error {
  override readonly name = 'CompileError'
}

/** Compiles once and closes the compiler. Throws `CompileError`. */
export const compile = async (config: Configuration): Promise<Stats> => {
  const compiler = webpack(config)
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result)
      else reject(error ?? new Error('webpack gave no result'))
    })
  })
  // Writes the cache.
  await new Promise<void>((resolve) => {
    compiler.close(() => resolve())
  })
  if (stats.hasErrors()) {
    throw new CompileError(stats.toString({ preset: 'errors-only', colors: false }))
  }
  return stats
}

/** Files of a named group of chunks, in the order to load them. */
export const filesOfGroup = ({ compilation }: Stats, name: string) => {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? []
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}
