import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import semver from 'semver'
import type { BuildManifest, Provision, Requirement } from '../build-manifest.ts'
import { integrityOf } from '../integrity.ts'
import { exposedModule, type FrontEndName } from '../policy.ts'
import type { LiveRelease } from './release.ts'

const isWhole = async (folder: string, path: string, integrity: string): Promise<boolean> => {
  try {
    return integrityOf(await readFile(join(folder, path))) === integrity
  } catch {
    return false
  }
}

/** What is wrong with one build by itself, a line each. `folder`: absolute path of the build. */
export const checkBuild = async (folder: string, manifest: BuildManifest): Promise<string[]> => {
  const { name, build, files } = manifest
  const whole = await Promise.all(
    Object.entries(files).map(async ([path, { integrity }]) => ({
      path,
      whole: await isWhole(folder, path, integrity),
    })),
  )
  const damaged = whole.filter((file) => !file.whole).map((file) => file.path)
  const problems = []
  if (damaged.length > 0) {
    problems.push(
      `Build ${build} of ${name} is damaged (${damaged.join(', ')}): remove ${folder} and release ${name} again.`,
    )
  }
  if (!(manifest.entry in files)) problems.push(`Build ${build} of ${name} has no entry.`)
  if (name !== 'shell' && !manifest.exposes.includes(exposedModule)) {
    problems.push(`${name} must expose ${exposedModule}: the shell loads nothing else.`)
  }
  return problems
}

const lacking = (library: string, need: Requirement, offer: Provision | undefined) => {
  if (!offer) return `${library} ${need.range}, which the shell does not provide`
  if (!semver.satisfies(offer.version, need.range, { includePrerelease: true })) {
    return `${library} ${need.range}, and the shell provides ${offer.version}`
  }
  const { exports } = offer
  if (exports === null) return null
  const missing = need.uses.filter((name) => name !== '*' && !exports.includes(name))
  return missing.length === 0
    ? null
    : `${missing.join(', ')} of ${library}, which the shell does not offer`
}

const whoMustAct = (remote: FrontEndName, candidates: ReadonlySet<FrontEndName>): string => {
  if (!candidates.has('shell')) return 'Release a shell that has it first: npm run release -- shell'
  return candidates.has(remote)
    ? `Add it to the shell's provided libraries (shell/src/provided).`
    : `Release ${remote} together with it: npm run release -- shell ${remote}`
}

/**
 * What keeps a composition's builds from running together, a line each: each remote's requirements
 * against what the shell provides.
 *
 * @param candidates the front ends about to be released; they are the ones who must act.
 */
export const checkComposition = (
  manifests: LiveRelease['manifests'],
  candidates: ReadonlySet<FrontEndName>,
): string[] => {
  const { shell, ...remotes } = manifests
  if (!shell) return ['There is no shell yet: release it first with npm run release -- shell']
  return Object.values(remotes).flatMap((remote) =>
    Object.entries(remote.requires).flatMap(([library, need]) => {
      const lack = lacking(library, need, shell.provides[library])
      if (lack === null) return []
      return [`${remote.name} needs ${lack}. ${whoMustAct(remote.name, candidates)}`]
    }),
  )
}
