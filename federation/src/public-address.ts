import type { BuildManifest, BuiltFile } from './build-manifest.ts'

/** The version of a file in its address: the first 60 bits of its hash. */
export const fileVersion = ({ integrity }: Pick<BuiltFile, 'integrity'>): string =>
  integrity.slice('sha384-'.length).slice(0, 10).replaceAll('+', '-').replaceAll('/', '_')

/**
 * The address of a public file of the shell, which changes with the file. Without a version if the build does not have
 * the file, as in development.
 *
 * @param path from the site's root: `/favicon.svg`
 */
export const publicAddress = (shell: BuildManifest | undefined, path: string): string => {
  const file = shell?.files[`public${path}`]
  return file ? `${path}?v=${fileVersion(file)}` : path
}
