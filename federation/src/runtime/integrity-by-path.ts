import type { PageData } from '../page-data.ts'
import { publicPath } from '../policy.ts'

/** Hashes that the browser checks files against, by path from the site's root. */
export type IntegrityByPath = Record<string, string>

/** Returns the hashes of all files that a page may load later. */
export const integrityByPath = ({
  shell,
  shellIntegrity,
  remotes,
}: PageData['release']): IntegrityByPath => {
  const shellFiles = { build: shell, integrity: shellIntegrity }
  return Object.fromEntries(
    Object.entries({ shell: shellFiles, ...remotes }).flatMap(([name, { build, integrity }]) =>
      Object.entries(integrity).map(([path, hash]) => [publicPath(name, build) + path, hash]),
    ),
  )
}
