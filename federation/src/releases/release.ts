import type { BuildManifest } from '../build-manifest.ts'
import type { FrontEndName } from '../policy.ts'
import type { GateRecord } from './gate-record.ts'

/** Build of each front end that has one. */
export type Composition = Partial<Record<FrontEndName, string>>

/** What the build of each front end says of itself. */
export type Manifests = Partial<Record<FrontEndName, BuildManifest>>

/** A build that a share of the visitors gets instead of the live one. */
export interface Canary {
  build: string
  /** Percent of the visitors, 1 to 50. */
  share: number
  /** Release that began it. */
  since: number
}

/** A canary that failed in browsers, and was ended by the server. */
export interface StoppedCanary {
  build: string
  why: string
  /** Release that ended it. */
  release: number
}

/** One immutable document: what is shown together, who put it there, and what was there before. */
export interface Release {
  /** Counts from 1 without gaps. */
  id: number
  /** ISO 8601, UTC. */
  time: string
  /** Account that released. */
  who: string
  /** For people: `mf-search 58c984f892a9c6d0`, `rollback of mf-search to …`. */
  what: string
  frontEnds: Composition
  /** Release that put each build there; what it found there is what a rollback brings back. */
  since: Partial<Record<FrontEndName, number>>
  /** The newest build published of each; a rollback leaves it as it is. */
  published: Composition
  canaries: Partial<Record<FrontEndName, Canary>>
  /** The last canary of each front end that failed. */
  stopped: Partial<Record<FrontEndName, StoppedCanary>>
  gate: GateRecord
  previous: number | null
}

/** A release with all that its builds say of themselves: what its document holds. */
export interface LiveRelease {
  release: Release
  /** Of the builds that everybody gets who gets no canary. */
  manifests: Manifests
  canaryManifests: Manifests
}

/** What documents of before there were canaries and records of the gate lack. */
type Added = 'canaries' | 'stopped' | 'gate'
type WrittenRelease = Omit<Release, Added> & Partial<Pick<Release, Added>>
type Written = Pick<LiveRelease, 'manifests'> &
  Partial<Pick<LiveRelease, 'canaryManifests'>> & { release: WrittenRelease }

/** Reads a release's document, whichever version wrote it. */
export const parseDocument = (text: string): LiveRelease => {
  const { release, manifests, canaryManifests = {} } = JSON.parse(text) as Written
  return {
    release: { canaries: {}, stopped: {}, gate: { forced: false, checks: [] }, ...release },
    manifests,
    canaryManifests,
  }
}

/** A release's document. */
export const textOf = (document: LiveRelease): string => `${JSON.stringify(document, null, 1)}\n`

/** Says where to start looking for the newest release. */
export const pointerTo = (id: number): string => `${JSON.stringify({ release: id })}\n`

export const pointedBy = (pointer: string): number =>
  (JSON.parse(pointer) as { release: number }).release

/** A release or a rollback is refused; the message says why, and who must do what. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
}
