import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { BuildManifest, BuiltFile } from '@quad/federation/build-manifest'
import { integrityOf } from '@quad/federation/built-files'
import type { Objects } from '../../storage/index.ts'

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

/** A file of a build as it is stored: the file itself or its compressed version. */
export interface StoredFile {
  path: string
  brotli: boolean
}

/** Path at which a file is stored, relative to its build's folder. */
export const storedPath = ({ path, brotli }: StoredFile): string => (brotli ? `${path}.br` : path)

/** Lists what is stored of the files of a build. */
export const storedFiles = ({
  files,
}: Pick<BuildManifest, 'files'>): (StoredFile & { described: BuiltFile })[] =>
  Object.entries(files).flatMap(([path, described]) =>
    (described.brotli === null ? [false] : [false, true]).map((brotli) => ({
      path,
      brotli,
      described,
    })),
  )

/** Reads the files of a build, by the paths at which they are stored. */
export type BuildFiles = Pick<Objects, 'get'>

/** Lists the files of a build that are missing or damaged. */
export const damagedFiles = async (
  manifest: BuildManifest,
  stored: BuildFiles,
): Promise<string[]> => {
  const damaged: string[] = []
  for (const file of storedFiles(manifest)) {
    const path = storedPath(file)
    const content = await stored.get(path)
    if (!content || !(await isIntact(content, file.described, file.brotli))) damaged.push(path)
  }
  return damaged
}

/** Says what is wrong with a build, and what to do. */
export const damageOf = (
  { name, build }: Pick<BuildManifest, 'name' | 'build'>,
  damaged: readonly string[],
  folder: string,
): string =>
  `Build ${build} of ${name} is damaged (${damaged.join(', ')}): remove ${folder} and release ${name} again.`
