import type { BuildManifest } from '../../build-manifest.ts'
import type { FrontEndName } from '../../policy.ts'
import type { GateRecord } from './gate-record.ts'

/** Build of each front end that has one. */
export type Composition = Partial<Record<FrontEndName, string>>

/** Manifest of each front end's build. */
export type Manifests = Partial<Record<FrontEndName, BuildManifest>>

/** A build that a share of the visitors gets instead of the live one. */
export interface Canary {
  build: string
  /** Percent of the visitors, 1 to 50. */
  share: number
  /** Release that started it. */
  since: number
}

/** A build that the server took back because of failures: a canary, or a new release. */
export interface StoppedCanary {
  build: string
  why: string
  /** Release that took it back. */
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
  /** Summary for display: `mf-search 58c984f892a9c6d0`, `rollback of mf-search to …`. */
  what: string
  frontEnds: Composition
  /** Release that made each build live. A rollback restores the build before that release. */
  since: Partial<Record<FrontEndName, number>>
  /** The last published build of each front end; a rollback does not change it. */
  published: Composition
  canaries: Partial<Record<FrontEndName, Canary>>
  /** The last build of each front end that the server took back. */
  stopped: Partial<Record<FrontEndName, StoppedCanary>>
  /** Builds that may no longer be shown. */
  withdrawn: Partial<Record<FrontEndName, string[]>>
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

/** Defaults for documents that are older than these fields. */
type Added = 'canaries' | 'stopped' | 'withdrawn' | 'gate'
type WrittenRelease = Omit<Release, Added> & Partial<Pick<Release, Added>>
type Written = Pick<LiveRelease, 'manifests'> &
  Partial<Pick<LiveRelease, 'canaryManifests'>> & { release: WrittenRelease }

/** Whether a build may not be shown any more. */
export const isWithdrawn = (
  { withdrawn }: Pick<Release, 'withdrawn'>,
  name: FrontEndName,
  build: string,
): boolean => withdrawn[name]?.includes(build) ?? false

/** Parses a release's document of any version. */
export const parseDocument = (text: string): LiveRelease => {
  const { release, manifests, canaryManifests = {} } = JSON.parse(text) as Written
  return {
    release: {
      canaries: {},
      stopped: {},
      withdrawn: {},
      gate: { forced: false, checks: [] },
      ...release,
    },
    manifests,
    canaryManifests,
  }
}

/** Serializes a release's document. */
export const textOf = (document: LiveRelease): string => `${JSON.stringify(document, null, 1)}\n`

/** Content of `live.json`: where to start looking for the newest release. */
export const pointerText = (id: number): string => `${JSON.stringify({ release: id })}\n`

export const parsePointer = (pointer: string): number =>
  (JSON.parse(pointer) as { release: number }).release

/** Refusal of a release or a rollback. The message says why, and who must do what. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
}
