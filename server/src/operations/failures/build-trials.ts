import type { LiveRelease, Manifests } from '@quad/federation/releases'
import type { Services } from '../../platform/services.ts'
import { countVisitor } from './build-visitors.ts'
import { trialsOf } from './trials.ts'

/** The trials of a live release, as its pages need them. */
export interface BuildTrials {
  /** Whether there are any, so that visitors must be told apart. */
  areOn: (live: LiveRelease) => Promise<boolean>
  /** Counts a visitor for the builds of a page. */
  countVisitor: (live: LiveRelease, visitor: string, manifests: Manifests) => Promise<void>
}

export const buildTrials = ({
  db,
  releases,
  config,
}: Pick<Services, 'db' | 'releases' | 'config'>): BuildTrials => {
  const trialsIn = trialsOf(releases, config.rollback)
  return {
    areOn: async (live) => (await trialsIn(live)).length > 0,
    countVisitor: async (live, visitor, manifests) =>
      countVisitor(db, visitor, { trials: await trialsIn(live), manifests }),
  }
}
