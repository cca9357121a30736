import type { Built } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import type { FrontEndName } from '../front-ends.ts'
import type { ReleaseReport } from '../release.ts'
import type { GateCheck } from '../release.ts'
import type { LiveRelease, Release } from '../release.ts'

/** Options of a command that makes a release. */
export interface CommandOptions {
  /** Percent of the visitors; absent for all. */
  canary?: number
  /** Reason to release in spite of problems. */
  force?: string
}

/** The site that builds are released on. */
export interface LiveSite {
  live: LiveRelease | null
  /** Endpoints of its server; null if they are unknown. */
  endpoints: string[] | null
}

/** Opens the pages of stored builds before they are released. */
export type BootCheck = (
  candidates: readonly BuildManifest[],
  live: LiveRelease | null,
) => Promise<GateCheck>

/** The server on which a command makes releases. All throw `ReleaseRefusedError`. */
export interface ReleaseTarget {
  /** Refuses, before anything is built, what no build of these front ends can change: a canary of 80 %, for example. */
  refuseBeforeBuild: (names: readonly FrontEndName[], options: CommandOptions) => Promise<void>
  /** `commit`: whether the checkout has the commits of the builds that are replaced. */
  release: (
    builds: readonly Built[],
    options: CommandOptions & { commit?: GateCheck },
  ) => Promise<Release>
  promote: (name: FrontEndName, options: Pick<CommandOptions, 'force'>) => Promise<Release>
  rollback: (name: FrontEndName, options: Pick<CommandOptions, 'force'>) => Promise<Release>
  withdraw: (build: string, options: Pick<CommandOptions, 'force'>) => Promise<Release>
  liveSite: () => Promise<LiveSite>
  /** Newest first. */
  history: () => AsyncIterable<ReleaseReport>
  /** Resolves to null for an unknown id. */
  report: (id: number) => Promise<ReleaseReport | null>
  /** Removes unused builds, and resolves to their names. */
  prune: () => Promise<{ name: FrontEndName; build: string }[]>
}
