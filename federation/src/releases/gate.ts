import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../build-manifest.ts'
import { integrityOf } from '../integrity.ts'
import { exposedModule, type FrontEndName } from '../policy.ts'
import type { GateCheck, GateRecord } from './gate-record.ts'
import { ReleaseRefused, type LiveRelease } from './release.ts'
import { checkRequirements } from './requirements.ts'

const isWhole = async (folder: string, path: string, integrity: string): Promise<boolean> => {
  try {
    return integrityOf(await readFile(join(folder, path))) === integrity
  } catch {
    return false
  }
}

/**
 * What is wrong with the files of one build, a line each. `folder`: absolute path of the build.
 */
export const checkIntegrity = async (
  folder: string,
  { name, build, files }: BuildManifest,
): Promise<string[]> => {
  const whole = await Promise.all(
    Object.entries(files).map(async ([path, { integrity }]) => ({
      path,
      whole: await isWhole(folder, path, integrity),
    })),
  )
  const damaged = whole.filter((file) => !file.whole).map((file) => file.path)
  if (damaged.length === 0) return []
  return [
    `Build ${build} of ${name} is damaged (${damaged.join(', ')}): remove ${folder} and release ${name} again.`,
  ]
}

const checkExposes = ({ name, build, entry, files, exposes }: BuildManifest): string[] => {
  const problems = []
  if (!(entry in files)) problems.push(`Build ${build} of ${name} has no entry.`)
  if (name !== 'shell' && !exposes.includes(exposedModule)) {
    problems.push(`${name} must expose ${exposedModule}: the shell loads nothing else.`)
  }
  return problems
}

/** A build about to be released, and where its files are. */
export interface Examined {
  manifest: BuildManifest
  /** Absolute path. */
  folder: string
}

/**
 * Looks at a release before it is made: at the builds that it changes, and at each shell in it with
 * each remote.
 */
export const examine = async (
  next: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  examined: readonly Examined[],
): Promise<GateCheck[]> => {
  const candidates = new Set<FrontEndName>(examined.map(({ manifest }) => manifest.name))
  const damaged = examined.map(({ folder, manifest }) => checkIntegrity(folder, manifest))
  return [
    { name: 'integrity', problems: (await Promise.all(damaged)).flat() },
    { name: 'exposes', problems: examined.flatMap(({ manifest }) => checkExposes(manifest)) },
    { name: 'requirements', problems: checkRequirements(next, candidates) },
  ]
}

/** Lets a release through, or throws `ReleaseRefused` with all that is wrong. */
export const decide = (checks: GateCheck[]): GateRecord => {
  const problems = checks.flatMap((check) => check.problems)
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
  return { forced: false, checks }
}
