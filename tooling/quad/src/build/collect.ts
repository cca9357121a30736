import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { largestFile, serverFile, type BuiltFile } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'

const compress = promisify(brotliCompress)

/** Whether browsers get a compressed copy of a file. Fonts and photographs are compressed already. */
const isCompressible = (path: string): boolean =>
  path !== serverFile && /\.(js|css|html|svg|json|txt)$/.test(path)

const compressed = async (content: Buffer): Promise<Buffer> =>
  compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Paths of the files that a site gets: source maps stay where the build was made. */
const releasedBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.js.map'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

const inMegabytes = (bytes: number): string => `${Number((bytes / 1_000_000).toFixed(6))} MB`

/**
 * Writes a brotli file beside each file that compresses well, and returns the sizes of all files.
 *
 * @param sourceOf the path of the source that a file is a copy of; absent: there is none
 * @throws Error if the server takes no file of that size
 */
export const collectFiles = async (
  folder: string,
  sourceOf: (path: string) => string | undefined = () => undefined,
): Promise<Record<string, BuiltFile>> => {
  const paths = await releasedBelow(folder)
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    if (size <= largestFile) continue
    throw new Error(
      `${sourceOf(path) ?? path} has ${inMegabytes(size)}, and a file of a build may have ${inMegabytes(largestFile)}.`,
    )
  }
  const files = paths.map(async (path): Promise<[string, BuiltFile]> => {
    const content = await readFile(join(folder, path))
    const small = isCompressible(path) ? await compressed(content) : undefined
    if (small) await writeFile(join(folder, `${path}.br`), small)
    return [
      path,
      {
        size: content.length,
        brotli: small?.length ?? null,
        integrity: integrityOf(content),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(files))
}
