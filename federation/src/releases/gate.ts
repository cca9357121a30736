import type { BuildManifest } from '../build-manifest.ts'
import { exposedModule } from '../policy.ts'
import type { CheckName, GateCheck, GateRecord } from './gate-record.ts'
import { checkIntegrity } from './integrity-check.ts'
import { ReleaseRefused, type LiveRelease, type Release } from './release.ts'
import { checkRequirements } from './requirements.ts'
import { checkSize } from './size.ts'

/** A damaged build shows nothing to anybody. */
const neverForced: ReadonlySet<CheckName> = new Set(['integrity'])

const checkExposes = ({ name, exposes }: BuildManifest): string[] =>
  name === 'shell' || exposes.includes(exposedModule)
    ? []
    : [`${name} must expose ${exposedModule}: the shell loads nothing else.`]

const checkStopped = (
  { name, build }: BuildManifest,
  stopped: Release['stopped'] = {},
): string[] => {
  const last = stopped[name]
  if (last?.build !== build) return []
  return [
    `The canary of build ${build} of ${name} was stopped in release ${last.release}: ${last.why} Mend it, and release that.`,
  ]
}

/**
 * Looks at a release before it is made: at each build that it changes, and at how these and the others
 * run together. What others' builds lack among themselves holds nobody up.
 *
 * @param folderOf absolute path of a build's files
 */
export const examine = async (
  next: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  live: Release | null,
  candidates: readonly BuildManifest[],
  folderOf: (manifest: BuildManifest) => string,
): Promise<GateCheck[]> => {
  const damaged: string[] = []
  for (const manifest of candidates) {
    damaged.push(...(await checkIntegrity(folderOf(manifest), manifest)))
  }
  return [
    { name: 'integrity', problems: damaged },
    { name: 'exposes', problems: candidates.flatMap(checkExposes) },
    { name: 'size', problems: candidates.flatMap(checkSize) },
    { name: 'requirements', problems: checkRequirements(next, candidates) },
    { name: 'canary', problems: candidates.flatMap((each) => checkStopped(each, live?.stopped)) },
  ]
}

/**
 * Lets a release through, or throws `ReleaseRefused` with all that is wrong.
 *
 * @param force why it is to come through in spite of problems; absent where it is not
 */
export const decide = (checks: GateCheck[], force: string | undefined): GateRecord => {
  const failed = checks.filter(({ problems }) => problems.length > 0)
  const isRefused = failed.some(({ name }) => force === undefined || neverForced.has(name))
  if (isRefused) throw new ReleaseRefused(failed.flatMap(({ problems }) => problems).join('\n'))
  if (failed.length === 0 || force === undefined) return { forced: false, checks }
  return { forced: true, reason: force, checks }
}
