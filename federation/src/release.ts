import { shortCommit } from '@quad/contract'
import type { BuildManifest, CommitDetails } from './build-manifest.ts'
import { frontEndsOf, type FrontEndName, type ByFrontEnd } from './front-ends.ts'

/** Build of each front end that has one. */
export type BuildIds = ByFrontEnd<string>

/** Manifest of each front end's build. */
export type Manifests = ByFrontEnd<BuildManifest>

/** A build that a share of the visitors gets instead of the live one. */
export interface Canary {
  build: string
  /** Percent of the visitors, 1 to 50. */
  share: number
  /** Release that started it. */
  since: number
}

/** A build that the server took back because of failures: a canary, or a new release. */
export interface StoppedBuild {
  build: string
  why: string
  /** Release that took it back. */
  release: number
}

/** A front end whose live build and canary stay as they are. */
export interface Freeze {
  why: string
  who: string
  /** Release that froze it. */
  release: number
}

/** An immutable document: the builds that are live together, who released them, and the release before. */
export interface Release {
  /** Starts at 1, without gaps. */
  id: number
  /** ISO 8601, UTC. */
  time: string
  /** The releaser: the user of the machine, or the holder of a release token. */
  who: string
  /** Summary for display: `mf-chat 58c984f892a9c6d0`, `rollback of mf-chat to …`. */
  what: string
  frontEnds: BuildIds
  /** Release that made each build live. A rollback restores the build before that release. */
  since: ByFrontEnd<number>
  /** The last published build of each front end; a rollback does not change it. */
  published: BuildIds
  canaries: ByFrontEnd<Canary>
  /** The last build of each front end that the server took back. */
  stopped: ByFrontEnd<StoppedBuild>
  /** Builds that may no longer be shown. */
  withdrawn: ByFrontEnd<string[]>
  /** Front ends that are released only by force. */
  frozen: ByFrontEnd<Freeze>
  gate: GateRecord
  previous: number | null
}

/** A release with its manifests, as its document contains it. */
export interface LiveRelease {
  release: Release
  /** Manifests of the live builds, without canaries. */
  manifests: Manifests
  canaryManifests: Manifests
}

/** Whether a build may not be shown any more. */
export const isWithdrawn = (
  { withdrawn }: Pick<Release, 'withdrawn'>,
  name: FrontEndName,
  build: string,
): boolean => withdrawn[name]?.includes(build) ?? false

/**
 * The checks of the gate: whether the front end is frozen, whether the checkout has the commit that it replaces, files,
 * whether another build has the same id, whether the build was withdrawn, the exposed module, size, shared libraries and
 * fragments, whether the same build failed as a canary, whether a remote's styles can match elements of others, and its
 * pages in a browser.
 */
export type CheckName =
  | 'frozen'
  | 'commit'
  | 'integrity'
  | 'identity'
  | 'withdrawn'
  | 'exposes'
  | 'size'
  | 'requirements'
  | 'canary'
  | 'styles'
  | 'boot'

/** Result of one check of the gate. */
export interface GateCheck {
  name: CheckName
  /** One line per problem, which says who must do what; empty if the check passed. */
  problems: string[]
  /** Why the check was skipped. */
  skipped?: string
  /** Of the boot check: a page shows nothing, or does not respond. Force does not override that. */
  blank?: true
  /** Whether only the releasing machine reports this result, and the server did not run the check. */
  unverified?: true
  /** Of the commit check: the live builds whose commits it looked for. */
  builds?: ByFrontEnd<string>
  /** The release that made this check. A promotion takes over the boot check of its canary. */
  release?: number
}

/** What a person releases in spite of. */
export interface Force {
  /** Names of the failed checks. */
  checks: readonly string[]
  /** For the history. */
  reason: string
}

/** The gate's decision on a release. */
export interface GateRecord {
  /** Whether the release was made in spite of problems. */
  forced: boolean
  /** The reason given for forcing it. */
  reason?: string
  /** Whether the release was refused. Its entry in the history then changes nothing. */
  refused?: true
  checks: GateCheck[]
}

/** Whether a new build runs with its neighbours. */
export interface NeighbourVerdict {
  name: FrontEndName
  /** One line each; empty if it can be released alone. */
  problems: string[]
  /** Of a shell that some live remotes do not run with: those that do. */
  ready: FrontEndName[]
}

/** A build that is not live, as a start of a server asks for it. */
export interface UnreleasedBuild {
  name: FrontEndName
  build: string
  /** Why no start releases it; null if its front end is not frozen. */
  frozen: string | null
  /** Why a start leaves it alone, unless on purpose; null for a build that visitors have never had. */
  stays: string | null
  /** Commit of the live build; null without one. */
  replaces: string | null
}

/** A build in a release report. */
export interface ShownBuild {
  name: FrontEndName
  build: string
  /** Percent of the visitors who get a canary; null for a live build. */
  share: number | null
  /** Null for a build made outside of a git checkout. */
  commit: string | null
  /** Null without a commit, or for a build of before. */
  commitDetails: CommitDetails | null
}

/** Summary of a release, without the file lists of its manifests. */
export interface ReleaseReport {
  release: Release
  shown: ShownBuild[]
}

const shownOf = (manifests: Manifests, canaries: Release['canaries'] | null): ShownBuild[] =>
  frontEndsOf(manifests).flatMap((name) => {
    const manifest = manifests[name]
    if (!manifest) return []
    const { build, commit, commitDetails = null } = manifest
    return [{ name, build, commit, commitDetails, share: canaries?.[name]?.share ?? null }]
  })

/** Summarizes a release for display. */
export const releaseReport = ({
  release,
  manifests,
  canaryManifests,
}: LiveRelease): ReleaseReport => ({
  release,
  shown: [...shownOf(manifests, null), ...shownOf(canaryManifests, release.canaries)],
})

/** Refusal of a release or a rollback. The message says why, and who must do what. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
}

/** Marks the boot check of a release from another machine. */
export const unverified = 'as told by the releasing machine, not verified'

const detailsText = (details: CommitDetails | null): string => {
  if (!details) return ''
  const by = details.author === '' ? '' : ` by ${details.author}`
  return ` “${details.subject}”${by}, ${details.time.slice(0, 10)}`
}

/** A build with its commit, in one line. */
export const describedBuild = ({
  build,
  commit,
  commitDetails,
}: Pick<ShownBuild, 'build' | 'commit' | 'commitDetails'>): string =>
  `${build}, commit ${shortCommit(commit)}${detailsText(commitDetails)}`
