import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serverFile, type BuiltFile } from '@quad/federation/build-manifest'
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

const pathsBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** Writes a brotli file beside each file that compresses well, and returns the sizes of all files. */
export const collectFiles = async (folder: string): Promise<Record<string, BuiltFile>> => {
  const paths = await pathsBelow(folder)
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
