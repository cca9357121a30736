import {
  propsOf,
  type BuildManifest,
  type Prop,
  type PropTypes,
} from '@quad/federation/build-manifest'
import type { LiveRelease } from '@quad/federation/release'
import { nameOf, servedBuilds, type ServedBuild } from './checks.ts'

const propsByName = (types: PropTypes): Map<string, Prop> =>
  new Map(propsOf(types).map((prop) => [prop.name, prop]))

/**
 * The props of a fragment in which two builds differ. One of them may have further optional props, because it works
 * without them. If each has some, a prop may have got another name.
 */
const differingProps = (offered: PropTypes, used: PropTypes): string[] => {
  const [takes, passes] = [propsByName(offered), propsByName(used)]
  const added = [...takes].filter(([name]) => !passes.has(name))
  const dropped = [...passes].filter(([name]) => !takes.has(name))
  const further = [...added, ...dropped]
  const isExtension =
    (added.length === 0 || dropped.length === 0) && further.every(([, each]) => each.isOptional)
  const changed = [...takes].filter(([name, { type, isOptional }]) => {
    const passed = passes.get(name)
    return passed && (passed.type !== type || (passed.isOptional && !isOptional))
  })
  return [...(isExtension ? [] : further), ...changed].map(([name]) => name)
}

const listed = (types: PropTypes, names: readonly string[]): string =>
  Object.entries(types)
    .filter(([name]) => names.includes(name.replace('?', '')))
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ') || 'no such prop'

/** Lists the fragments of one build that another one shows with other props, one phrase each. */
export const differingFragments = (owner: BuildManifest, user: BuildManifest): string[] =>
  Object.entries(user.fragments.uses).flatMap(([fragment, used]) => {
    const offered = owner.fragments.offers[fragment]
    const names = offered ? differingProps(offered, used) : []
    if (!offered || names.length === 0) return []
    return `the props of ${fragment} differ: ${owner.name} takes ${listed(offered, names)}; ${user.name} passes ${listed(used, names)}`
  })

const whoMustAct = (owner: ServedBuild, user: ServedBuild, all: readonly ServedBuild[]): string => {
  const canary = [owner, user].find(({ isCanary, isCandidate }) => isCanary && !isCandidate)
  if (canary) return `End that canary first: npm run rollback -- ${canary.manifest.name}`
  const users = all.filter(
    (each) =>
      each === user || (!each.isCanary && differingFragments(owner.manifest, each.manifest).length),
  )
  const names = new Set([owner, ...users].map(({ manifest }) => manifest.name))
  return `Release them from one checkout, to all visitors and together: npm run release -- ${[...names].toSorted().join(' ')}`
}

/** How two front ends of separate repositories get there, in releases that the gate accepts; undefined for a canary. */
const stepByStep = (owner: ServedBuild, user: ServedBuild): string | undefined => {
  const asked = [owner, user].filter(({ isCandidate }) => isCandidate)
  const isBesideCanary = [owner, user].some((each) => each.isCanary && !each.isCandidate)
  if (asked.length !== 1 || isBesideCanary) return undefined
  const [takes, passes, own] = [owner, user, ...asked].map(({ manifest }) => manifest.name)
  return `From two repositories: first ${takes} takes the old and the new props, all that change as optional ones; then ${passes} passes the new ones, and its src/neighbours declares them without “?”; then ${takes} requires them and drops the old ones. For each step of ${own}: npm run release -- ${own}`
}

/**
 * Compares the props that fragments take with those that the pages of other front ends pass, canaries included.
 *
 * @returns what two teams can do step by step, and one line per fragment and page that stops a candidate from running
 *   with the other builds
 */
export const checkFragments = (
  release: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  candidates: readonly BuildManifest[],
): string[] => {
  const served = servedBuilds(release, candidates)
  const differing = served
    .flatMap((owner) => served.map((user) => ({ owner, user })))
    .filter(({ owner, user }) => owner.isCandidate || user.isCandidate)
    .map((pair) => ({
      ...pair,
      differences: differingFragments(pair.owner.manifest, pair.user.manifest),
    }))
    .filter(({ differences }) => differences.length > 0)
  return [
    ...differing.flatMap(({ owner, user }) => stepByStep(owner, user) ?? []),
    // The last line of a refusal is its reason.
    ...differing.flatMap(({ owner, user, differences }) =>
      differences.map(
        (difference) =>
          `${nameOf(owner)} and ${nameOf(user).replace('The', 'the')} do not run together, because ${difference}. ${whoMustAct(owner, user, served)}`,
      ),
    ),
  ]
}
