import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { BuildManifest, BuiltFile } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import { Folder, type Objects } from '@quad/storage'

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

/**
 * Whether a file matches its build's manifest.
 *
 * @param brotli whether the file is compressed; its decompressed content is compared
 */
export const isIntact = async (
  content: Buffer,
  { size, integrity }: Pick<BuiltFile, 'size' | 'integrity'>,
  brotli: boolean,
): Promise<boolean> => {
  const plain = brotli ? await decompressed(content, size) : content
  return plain !== null && integrityOf(plain) === integrity
}

/** Reads the files of a build, by their paths. */
export type BuildFiles = Pick<Objects, 'get'>

/** Lists the files of a build that are missing or damaged. */
export const damagedFiles = async (
  { files }: BuildManifest,
  stored: BuildFiles,
): Promise<string[]> => {
  const damaged: string[] = []
  for (const [path, file] of Object.entries(files)) {
    const versions = file.brotli === null ? [path] : [path, `${path}.br`]
    for (const version of versions) {
      const content = await stored.get(version)
      if (!content || !(await isIntact(content, file, version !== path))) damaged.push(version)
    }
  }
  return damaged
}

/** Lists the problems of a build's files, one line each. `folder`: absolute path of the build. */
export const checkIntegrity = async (
  folder: string,
  manifest: BuildManifest,
): Promise<string[]> => {
  const { name, build } = manifest
  const damaged = await damagedFiles(manifest, new Folder(folder))
  if (damaged.length === 0) return []
  return [
    `Build ${build} of ${name} is damaged (${damaged.join(', ')}): remove ${folder} and release ${name} again.`,
  ]
}
