import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { BuildManifest, BuiltFile } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import { isMissing } from '@quad/storage'

const decompress = promisify(brotliDecompress)

/** Null if the data is not compressed, cut off, or longer than `size` bytes. */
const decompressed = async (content: Buffer, size: number): Promise<Buffer | null> => {
  try {
    // zlib requires room for at least one byte.
    return await decompress(content, { maxOutputLength: Math.max(size, 1) })
  } catch {
    return null
  }
}

const read = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Whether a file matches its build's manifest.
 *
 * @param path absolute
 * @param brotli whether the file is compressed; its decompressed content is compared
 */
export const isIntact = async (
  path: string,
  { size, integrity }: Pick<BuiltFile, 'size' | 'integrity'>,
  brotli: boolean,
): Promise<boolean> => {
  const written = await read(path)
  const content = brotli && written ? await decompressed(written, size) : written
  return content !== null && integrityOf(content) === integrity
}

/** Lists the problems of a build's files, one line each. `folder`: absolute path of the build. */
export const checkIntegrity = async (
  folder: string,
  { name, build, entry, files }: BuildManifest,
): Promise<string[]> => {
  const damaged: string[] = []
  for (const [path, file] of Object.entries(files)) {
    if (!(await isIntact(join(folder, path), file, false))) damaged.push(path)
    if (file.brotli === null) continue
    if (!(await isIntact(join(folder, `${path}.br`), file, true))) damaged.push(`${path}.br`)
  }
  const problems = []
  if (damaged.length > 0) {
    problems.push(
      `Build ${build} of ${name} is damaged (${damaged.join(', ')}): remove ${folder} and release ${name} again.`,
    )
  }
  if (!Object.hasOwn(files, entry)) problems.push(`Build ${build} of ${name} has no entry.`)
  return problems
}
