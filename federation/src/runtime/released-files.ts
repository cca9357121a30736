import { fileTable, integrityTable } from '../file-tables.ts'
import type { PageData } from '../page-data.ts'

/** Values by path from the site's root. */
export type ByPath = Record<string, string>

declare global {
  // The chunk loading of each front end reads both names.
  var __QUAD_INTEGRITY__: ByPath | undefined
  var __QUAD_FILES__: ByPath | undefined
}

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
  const shell = { base: shellBase, integrity: shellIntegrity }
  const hashes = Object.fromEntries(
    [shell, ...Object.values(remotes)].flatMap(({ base, integrity }) =>
      Object.entries(integrity).map(([path, hash]) => [base + path, hash]),
    ),
  )
  globalThis[integrityTable] = hashes
  globalThis[fileTable] = Object.fromEntries(
    Object.keys(hashes).map((path) => [withoutHash(path), path]),
  )
  return hashes
}
