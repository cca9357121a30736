import { fileTable, integrityTable } from '../file-tables.ts'
import { assetsPath } from '../front-ends.ts'
import type { PageData } from '../page-data.ts'

/** Values by path from the site's root. */
export type ByPath = Record<string, string>

declare global {
  // The chunk loading of each front end reads both names.
  var __QUAD_INTEGRITY__: ByPath | undefined
  var __QUAD_FILES__: ByPath | undefined
}

/**
 * The address that a build's scripts ask for: they have the folder of all builds, and no hash. A preview's files are in
 * another folder.
 */
const askedFor = (name: string, path: string): string => assetsPath(name) + withoutHash(path)

const withoutHash = (path: string): string => path.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '')

/**
 * Publishes the names and hashes of all files that a page may load later to the chunk loading of each front end.
 *
 * @returns the hashes
 */
export const publishReleasedFiles = ({
  shellBase,
  shellIntegrity,
  remotes,
}: PageData['release']): ByPath => {
  const frontEnds = { ...remotes, shell: { base: shellBase, integrity: shellIntegrity } }
  const files = Object.entries(frontEnds).flatMap(([name, { base, integrity }]) =>
    Object.entries(integrity).map(([path, hash]) => ({ name, path, file: base + path, hash })),
  )
  const hashes = Object.fromEntries(files.map(({ file, hash }) => [file, hash]))
  globalThis[integrityTable] = hashes
  globalThis[fileTable] = Object.fromEntries(
    files.map(({ name, path, file }) => [askedFor(name, path), file]),
  )
  return hashes
}
