import { isDeepStrictEqual } from 'node:util'
import { serverFile, type BuildManifest } from '@quad/federation/build-manifest'
import {
  areMixedUp,
  exposedModule,
  type FrontEndName,
  frontEndsOf,
  isContentAddressed,
  isUnder,
  takenPaths,
} from '@quad/federation/front-ends'
import { pageAt, routedPath } from '@quad/federation/page'
import {
  isWithdrawn,
  type LiveRelease,
  type Release,
  type GateCheck,
} from '@quad/federation/release'
import { checkFragments } from './fragments.ts'
import { checkCalls, checkRequirements } from './requirements.ts'
import { checkSize } from './checks.ts'

const checkExposes = ({ name, exposes }: BuildManifest): string[] =>
  name === 'shell' || exposes.includes(exposedModule)
    ? []
    : [`${name} must expose ${exposedModule}: the shell loads nothing else.`]

/** What only one front end of a page may have: paths, which the site itself has too, and fragments. */
const claimsOf = ({ name, area, fragments }: BuildManifest): string[] => [
  ...(area?.paths ?? []),
  ...(name === 'shell' ? takenPaths : []),
  ...Object.keys(fragments.offers),
]

/** What two front ends both have, and only one may. */
export const sharedClaims = (one: BuildManifest, other: BuildManifest): string[] => {
  const claims = claimsOf(other)
  return claimsOf(one).filter((claim) => claims.includes(claim))
}

const checkClaims = (
  { manifests, canaryManifests }: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  candidate: BuildManifest,
): string[] => {
  const { name } = candidate
  const others = [...Object.values(manifests), ...Object.values(canaryManifests)].filter(
    (other) => other.name !== name,
  )
  const problems = others.flatMap((other) =>
    sharedClaims(candidate, other).map(
      (claim) => `${name} claims ${claim}, which belongs to ${other.name}.`,
    ),
  )
  const mixedUp = others.filter((other) => areMixedUp(name, other.name))
  return [
    ...new Set(problems),
    ...mixedUp.map(
      (other) =>
        `${name} has styles whose names may be those of ${other.name}: choose another name.`,
    ),
  ]
}

/** The pages of a remote are in its area, where the shell shows them, and each part of the area has one. */
const checkPages = ({ name, area, pages }: BuildManifest): string[] => {
  if (name === 'shell') return []
  const prefixes = area?.paths ?? []
  const paths = pages.map(({ path }) => path)
  const outside = paths.filter(
    (path) => path !== '*' && !prefixes.some((prefix) => isUnder(path.toLowerCase(), prefix)),
  )
  const missing = prefixes.filter((prefix) => !paths.some((path) => isUnder(path, prefix)))
  return [
    ...outside.map(
      (path) =>
        `${name} has the route ${path}, which no page shows: its routes start with ${prefixes.join(' or ')}.`,
    ),
    ...missing.map(
      (prefix) => `${name} has no route for ${prefix}, which other front ends' pages link to.`,
    ),
  ]
}

/** The navigation leads to pages that the remote has. */
const checkNavigation = (manifest: BuildManifest): string[] =>
  (manifest.area?.navigation ?? [])
    .filter(({ to }) => !pageAt({ [manifest.name]: manifest }, routedPath(to)))
    .map(
      ({ label, to }) =>
        `${manifest.name} adds ${label} to the navigation, and has no page at ${to}.`,
    )

/** Whether a page loads a file from the address that builds share. `public/` has others, and the server has its own half. */
const isOfSharedAddress = (path: string): boolean =>
  path !== serverFile &&
  /\.(?:js|css|woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif|ico)$/.test(path) &&
  !path.startsWith('public/')

const checkAddresses = ({ name, contentAddressed, files }: BuildManifest): string[] => {
  if (!contentAddressed) return []
  const lost = Object.keys(files).filter(
    (path) => isOfSharedAddress(path) && !isContentAddressed(path),
  )
  if (lost.length === 0) return []
  return [
    `${name} has files that no server sends: ${lost.join(', ')}. Rename their sources or chunks: only letters, digits, “_”, “~” and “-”, no folder, and .js, .css, .woff2, .svg, .png, .jpg or .webp.`,
  ]
}

const checkStopped = (
  { name, build }: BuildManifest,
  stopped: Release['stopped'] = {},
): string[] => {
  const last = stopped[name]
  if (last?.build !== build) return []
  return [
    `Build ${build} of ${name} was taken back in release ${last.release}: ${last.why} Fix it and release a new build.`,
  ]
}

const checkWithdrawn = ({ name, build }: BuildManifest, live: Release | null): string[] =>
  live && isWithdrawn(live, name, build)
    ? [`Build ${build} of ${name} was withdrawn. Release a corrected one.`]
    : []

/** Who froze a front end, and why; undefined if it is not frozen. */
export const freezeOf = (live: Release | null, name: FrontEndName): string | undefined => {
  const freeze = live?.frozen[name]
  if (!freeze) return undefined
  const { who, release, why } = freeze
  return `frozen by ${who} in release ${release}: “${why.replace(/[.]$/, '')}”.`
}

/** Why a frozen front end cannot be changed; empty if it is not frozen. */
export const frozenProblems = (live: Release | null, name: FrontEndName): string[] => {
  const freeze = freezeOf(live, name)
  return freeze === undefined
    ? []
    : [`${name} is ${freeze} End the freeze first: npm run unfreeze -- ${name}`]
}

/**
 * Checks that a change leaves the live build and the canary of each frozen front end as they are. None if no frozen
 * front end changes.
 */
export const checkFrozen = (
  live: Release | null,
  next: Pick<Release, 'frontEnds' | 'canaries'>,
): GateCheck[] => {
  const isChanged = (name: FrontEndName): boolean =>
    live?.frontEnds[name] !== next.frontEnds[name] ||
    !isDeepStrictEqual(live?.canaries[name], next.canaries[name])
  const problems = frontEndsOf(live?.frozen ?? {})
    .filter(isChanged)
    .flatMap((name) => frozenProblems(live, name))
  return problems.length > 0 ? [{ name: 'frozen', problems }] : []
}

/**
 * Checks the manifests of a release before it is made: each changed build, and how the changed builds run with the
 * others. Problems between unchanged builds are ignored.
 *
 * @param endpoints of the live server
 */
export const runChecks = (
  next: Pick<LiveRelease, 'manifests' | 'canaryManifests'>,
  live: Release | null,
  candidates: readonly BuildManifest[],
  endpoints: readonly string[],
): GateCheck[] => [
  { name: 'withdrawn', problems: candidates.flatMap((each) => checkWithdrawn(each, live)) },
  {
    name: 'exposes',
    problems: candidates.flatMap((each) => [
      ...checkExposes(each),
      ...checkClaims(next, each),
      ...checkPages(each),
      ...checkNavigation(each),
      ...checkAddresses(each),
    ]),
  },
  { name: 'size', problems: candidates.flatMap(checkSize) },
  {
    name: 'requirements',
    problems: [
      ...checkCalls(candidates, endpoints),
      ...checkRequirements(next, candidates),
      ...checkFragments(next, candidates),
    ],
  },
  { name: 'canary', problems: candidates.flatMap((each) => checkStopped(each, live?.stopped)) },
]
