import { frontEnds, type FrontEndName } from '@quad/federation/policy'
import type { LiveRelease, Release, ReleaseStore } from '@quad/federation/releases'

/** A build whose visitors and failures are counted: a canary, or a release of the last hour. */
export interface Trial {
  kind: 'canary' | 'release'
  /** Release that began it. */
  id: number
  name: FrontEndName
  build: string
}

/** When a new release is rolled back because of failures. */
export interface RollbackRule {
  /** Percentage of its visitors that must have failed. */
  percent: number
  /** How long a release counts as new. */
  minutes: number
}

const canaryTrials = ({ canaries }: Release): Trial[] =>
  frontEnds.flatMap((name) => {
    const canary = canaries[name]
    return canary ? [{ kind: 'canary', id: canary.since, name, build: canary.build }] : []
  })

/**
 * The trials of a live release.
 *
 * @param rule undefined: releases are not rolled back
 * @returns a function that needs no network, so that each page can call it
 */
export const trialsOf = (store: ReleaseStore, rule: RollbackRule | undefined) => {
  const known = new Map<number, Release>()
  const releaseOf = async (id: number): Promise<Release | null> => {
    const release = known.get(id) ?? (await store.localRelease(id))
    if (release) known.set(id, release)
    return release
  }

  const releaseTrials = async ({ frontEnds: builds, since }: Release): Promise<Trial[]> => {
    if (!rule) return []
    const trials: Trial[] = []
    for (const name of frontEnds) {
      const build = builds[name]
      const release = await releaseOf(since[name] ?? 0)
      // The first release has nothing to go back to.
      if (build === undefined || !release || release.previous === null) continue
      const age = Date.now() - Date.parse(release.time)
      if (age < rule.minutes * 60_000) trials.push({ kind: 'release', id: release.id, name, build })
    }
    return trials
  }

  return async ({ release }: LiveRelease): Promise<Trial[]> => [
    ...canaryTrials(release),
    ...(await releaseTrials(release)),
  ]
}
