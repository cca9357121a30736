import webpack, { type Configuration, type Stats } from 'webpack'

/** Compiles once and closes the compiler. Throws an `Error` with the compiler's messages. */
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
    throw new Error(stats.toString({ preset: 'errors-only', colors: false }))
  }
  return stats
}
