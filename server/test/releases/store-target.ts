import type { ReleaseTarget } from '@quad/tooling/test/remote-team'
import {
  explainedHistory,
  freeze,
  frontEndOf,
  judgeNeighbours,
  previews,
  promote,
  prune,
  type ReleaseStore,
  remove,
  requireAllowed,
  rollback,
  unfreeze,
  unreleased,
  withdraw,
} from '../../src/releases/index.ts'
import { storeAndPublish } from './store-and-publish.ts'

/** A server's part of the commands, without a server: what they print is the same. */
export const storeTarget = (store: ReleaseStore): ReleaseTarget => {
  const who = 'ada'
  return {
    live: () => store.live(),
    preview: () => {
      throw new Error('Only a server has addresses.')
    },
    previews: async () =>
      (await previews(store)).map((each) => ({
        ...each,
        address: `?mf.${each.name}=${each.build}`,
      })),
    requireAllowed: async (names, { force, canary, evenFrozen = false }) =>
      requireAllowed(names, (await store.live())?.release ?? null, {
        canary,
        evenFrozen: evenFrozen || force?.checks.includes('frozen'),
      }),
    release: async (builds, options) => storeAndPublish(store, await builds, { who, ...options }),
    promote: (name, build, options) => promote(store, name, { who, build, ...options }),
    rollback: (name, options) => rollback(store, name, { who, ...options }),
    remove: (name) => remove(store, name, { who }),
    freeze: (name, why) => freeze(store, name, { who, why }),
    unfreeze: (name) => unfreeze(store, name, { who }),
    withdraw: async (build, options) =>
      withdraw(store, { name: await frontEndOf(store, build), build }, { who, ...options }),
    unreleased: (builds) => unreleased(store, builds),
    judgeNeighbours: async (builds) =>
      judgeNeighbours((await store.live())?.manifests ?? {}, builds, await store.endpoints()),
    history: (before) => explainedHistory(store, before),
    prune: () => prune(store),
  }
}
