import type { Stats } from 'webpack'

/** Scripts and stylesheets of a named group of chunks, in loading order. Hot updates are for pages that are open. */
export const filesOfGroup = ({ compilation }: Pick<Stats, 'compilation'>, name: string) => {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? []
  return {
    js: files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}
