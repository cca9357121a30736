import type { Stats } from 'webpack'

/** Scripts and stylesheets of a named group of chunks, in loading order. */
export const filesOfGroup = ({ compilation }: Stats, name: string) => {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? []
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}
