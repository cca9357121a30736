import type { BuildManifest } from '../build-manifest.ts'
import type { FrontEndName } from '../policy.ts'

/** Build of each front end that has one. */
export type Composition = Partial<Record<FrontEndName, string>>

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
  previous: number | null
}

/** A release with all that its builds say of themselves: what its document holds. */
export interface LiveRelease {
  release: Release
  manifests: Partial<Record<FrontEndName, BuildManifest>>
}

/** A release or a rollback is refused; the message says why, and who must do what. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
}
