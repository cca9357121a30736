import semver from 'semver'
import type { BuildManifest, Provision, Requirement } from '../build-manifest.ts'
import type { FrontEndName } from '../policy.ts'
import type { LiveRelease } from './release.ts'

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

/** What a shell does not provide of what a remote needs, a phrase each. */
export const lackingIn = (shell: BuildManifest, remote: BuildManifest): string[] =>
  Object.entries(remote.requires).flatMap(
    ([library, need]) => lacking(library, need, shell.provides[library]) ?? [],
  )

interface Shown {
  manifest: BuildManifest
  isCanary: boolean
}

const shownOf = (
  { manifests, canaryManifests }: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  isWanted: (manifest: BuildManifest) => boolean,
): Shown[] => [
  ...Object.values(manifests)
    .filter(isWanted)
    .map((manifest) => ({ manifest, isCanary: false })),
  ...Object.values(canaryManifests)
    .filter(isWanted)
    .map((manifest) => ({ manifest, isCanary: true })),
]

const linesOf = (shell: Shown, remote: Shown, candidates: ReadonlySet<FrontEndName>): string[] => {
  const { name } = remote.manifest
  const needer = remote.isCanary && !candidates.has(name) ? `The canary of ${name}` : name
  const act =
    shell.isCanary && !candidates.has('shell')
      ? `That is the shell's canary: end it first (npm run rollback -- shell), or ask its team to promote another.`
      : whoMustAct(name, candidates)
  return lackingIn(shell.manifest, remote.manifest).map((lack) => `${needer} needs ${lack}. ${act}`)
}

/**
 * What keeps the builds of a release from running together, a line each: what each remote requires
 * against what each shell provides, since a visitor may get a canary of either.
 *
 * @param candidates the front ends about to be released; they are the ones who must act.
 */
export const checkRequirements = (
  next: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  candidates: ReadonlySet<FrontEndName>,
): string[] => {
  if (!next.manifests.shell) {
    return ['There is no shell yet: release it first with npm run release -- shell']
  }
  const remotes = shownOf(next, ({ name }) => name !== 'shell')
  return shownOf(next, ({ name }) => name === 'shell').flatMap((shell) =>
    remotes.flatMap((remote) => linesOf(shell, remote, candidates)),
  )
}
