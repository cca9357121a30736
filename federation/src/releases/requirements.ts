import semver from 'semver'
import type { BuildManifest, Provision, Requirement } from '../build-manifest.ts'
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

/** What a shell does not provide of what a remote needs, a phrase each. */
export const lackingIn = (shell: BuildManifest, remote: BuildManifest): string[] =>
  Object.entries(remote.requires).flatMap(
    ([library, need]) => lacking(library, need, shell.provides[library]) ?? [],
  )

/** A build as some of the visitors get it. */
interface Shown {
  manifest: BuildManifest
  isCanary: boolean
  isCandidate: boolean
}

const nameOf = ({ manifest, isCanary, isCandidate }: Shown): string =>
  isCanary && !isCandidate ? `The canary of ${manifest.name}` : manifest.name

const whoMustAct = (shell: Shown, remote: Shown): string => {
  const { name } = remote.manifest
  if (!shell.isCandidate) {
    return shell.isCanary
      ? 'That is the canary of the shell: end it first with npm run rollback -- shell'
      : 'Release a shell that has it first: npm run release -- shell'
  }
  if (remote.isCandidate) return `Add it to the shell's provided libraries (shell/src/provided).`
  if (remote.isCanary) return `End that canary first: npm run rollback -- ${name}`
  // Who gets the canary of one need not get the canary of the other.
  return shell.isCanary
    ? `Release a ${name} that does without it first: npm run release -- ${name}`
    : `Release ${name} together with it: npm run release -- shell ${name}`
}

/**
 * What keeps the candidates from running with what else is shown, a line each: what each remote
 * requires against what each shell provides, since a visitor may get a canary of either.
 */
export const checkRequirements = (
  { manifests, canaryManifests }: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  candidates: readonly BuildManifest[],
): string[] => {
  const shown: Shown[] = [manifests, canaryManifests].flatMap((each) =>
    Object.values(each).map((manifest) => ({
      manifest,
      isCanary: each === canaryManifests,
      isCandidate: candidates.includes(manifest),
    })),
  )
  const isShell = ({ manifest }: Shown) => manifest.name === 'shell'
  const remotes = shown.filter((each) => !isShell(each))
  return shown
    .filter(isShell)
    .flatMap((shell) =>
      remotes
        .filter((remote) => shell.isCandidate || remote.isCandidate)
        .flatMap((remote) =>
          lackingIn(shell.manifest, remote.manifest).map(
            (lack) => `${nameOf(remote)} needs ${lack}. ${whoMustAct(shell, remote)}`,
          ),
        ),
    )
}
