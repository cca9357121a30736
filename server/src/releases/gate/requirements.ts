import semver from 'semver'
import type { BuildManifest, Provision, Requirement } from '@quad/federation/build-manifest'
import { federationRuntime } from '@quad/federation/front-ends'
import type { LiveRelease } from '@quad/federation/release'
import { nameOf, servedBuilds, type ServedBuild } from './checks.ts'

/** A member counts only if the shell lists the members of that export. */
const offers = (exports: readonly string[], use: string): boolean => {
  const [name = use] = use.split('.')
  const listsMembers = exports.some((each) => each.startsWith(`${name}.`))
  return exports.includes(listsMembers ? use : name)
}

const lacking = (library: string, need: Requirement, offer: Provision | undefined) => {
  if (!offer) return `${library} ${need.range}, which the shell does not provide`
  if (!semver.satisfies(offer.version, need.range, { includePrerelease: true })) {
    return `${library} ${need.range}, and the shell provides ${offer.version}`
  }
  const { exports } = offer
  if (exports === null) return null
  const missing = need.uses.filter((use) => use !== '*' && !offers(exports, use))
  return missing.length === 0
    ? null
    : `${missing.join(', ')} of ${library}, which the shell does not offer`
}

/** Lists what a remote requires and a shell does not provide, one phrase each. */
export const missingRequirements = (shell: BuildManifest, remote: BuildManifest): string[] =>
  Object.entries(remote.requires).flatMap(
    ([library, need]) => lacking(library, need, shell.provides[library]) ?? [],
  )

/** A remote works with one version of the runtime only, so all front ends must be released with a new one. */
const whoMustActOnRuntime = (
  shell: ServedBuild,
  remote: ServedBuild,
  all: readonly ServedBuild[],
): string => {
  const offered = shell.manifest.provides[federationRuntime]?.version
  const needed = remote.manifest.requires[federationRuntime]?.range
  if (remote.isCandidate && offered && needed && semver.gt(offered, needed)) {
    return `Update the checkout of ${remote.manifest.name}, run npm ci, and release it again: it must be built with ${offered}.`
  }
  const names = new Set(all.map(({ manifest }) => manifest.name))
  return `Release all front ends together: npm run release -- ${[...names].join(' ')}`
}

/** The release of all front ends that must change together. */
const together = (shell: ServedBuild, all: readonly ServedBuild[]): string => {
  const names = all
    .filter((each) => each !== shell && !each.isCanary)
    .filter(
      ({ manifest, isCandidate }) =>
        isCandidate || missingRequirements(shell.manifest, manifest).length > 0,
    )
    .map(({ manifest }) => manifest.name)
  return `npm run release -- shell ${names.filter((name) => name !== 'shell').join(' ')}`
}

const whoMustAct = (
  shell: ServedBuild,
  remote: ServedBuild,
  all: readonly ServedBuild[],
): string => {
  const { name } = remote.manifest
  if (!shell.isCandidate) {
    return shell.isCanary
      ? 'That is the canary of the shell: end it first with npm run rollback -- shell'
      : 'Release a shell that has it first: npm run release -- shell'
  }
  if (remote.isCandidate) return `Add it to the shell's provided libraries (shell/src/provided).`
  if (remote.isCanary) return `End that canary first: npm run rollback -- ${name}`
  // A visitor may get the canary of one front end and not of the other.
  return shell.isCanary
    ? `Release a ${name} that does without it first: npm run release -- ${name}`
    : `Release ${name} together with it: ${together(shell, all)}`
}

/**
 * Compares what each remote requires with what each shell provides, canaries included, because a visitor may get a
 * canary of either.
 *
 * @returns one line per requirement that stops a candidate from running with the other builds
 */
export const checkRequirements = (
  release: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  candidates: readonly BuildManifest[],
): string[] => {
  const served = servedBuilds(release, candidates)
  const isShell = ({ manifest }: ServedBuild) => manifest.name === 'shell'
  const remotes = served.filter((each) => !isShell(each))
  return served.filter(isShell).flatMap((shell) =>
    remotes
      .filter((remote) => shell.isCandidate || remote.isCandidate)
      .flatMap((remote) =>
        missingRequirements(shell.manifest, remote.manifest).map((lack) => {
          const act = lack.startsWith(`${federationRuntime} `)
            ? whoMustActOnRuntime(shell, remote, served)
            : whoMustAct(shell, remote, served)
          return `${nameOf(remote)} needs ${lack}. ${act}`
        }),
      ),
  )
}

/**
 * Compares the endpoints that candidates call with those of the live server.
 *
 * @param endpoints names
 * @returns one line per candidate that calls an endpoint which the server lacks
 */
export const checkCalls = (
  candidates: readonly BuildManifest[],
  endpoints: readonly string[],
): string[] =>
  candidates.flatMap(({ name, calls }) => {
    const missing = calls.filter((call) => !endpoints.includes(call))
    if (missing.length === 0) return []
    const named = missing.map((call) => `api.${call}`).join(', ')
    return `${name} uses ${named} of the server, which the live server lacks: update the server first.`
  })
