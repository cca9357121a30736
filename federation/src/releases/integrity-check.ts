import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../build-manifest.ts'
import { integrityOf } from '../integrity.ts'
import { isMissing } from './durable.ts'

const isWhole = async (path: string, integrity: string): Promise<boolean> => {
  try {
    return integrityOf(await readFile(path)) === integrity
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** What is wrong with the files of one build, a line each. `folder`: absolute path of the build. */
export const checkIntegrity = async (
  folder: string,
  { name, build, entry, files }: BuildManifest,
): Promise<string[]> => {
  const damaged: string[] = []
  for (const [path, { integrity }] of Object.entries(files)) {
    if (!(await isWhole(join(folder, path), integrity))) damaged.push(path)
  }
  const problems = []
  if (damaged.length > 0) {
    problems.push(
      `Build ${build} of ${name} is damaged (${damaged.join(', ')}): remove ${folder} and release ${name} again.`,
    )
  }
  if (!(entry in files)) problems.push(`Build ${build} of ${name} has no entry.`)
  return problems
}
