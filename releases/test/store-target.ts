import type { ReleaseTarget } from '@quad/federation/test/remote-team'
import { releaseReport } from '@quad/federation/release'
import {
  frontEndOf,
  judgeNeighbours,
  promote,
  prune,
  refuseBeforeBuild,
  type ReleaseStore,
  rollback,
  withdraw,
} from '../src/index.ts'
import { storeAndPublish } from './store-and-publish.ts'

/** A server's part of the commands, without a server: what they print is the same. */
export const storeTarget = (store: ReleaseStore): ReleaseTarget => {
  const who = 'ada'
  return {
    liveFor: async (names, { canary }) => {
      const live = await store.live()
      if (names.length > 0) refuseBeforeBuild(names, live?.release ?? null, canary)
      return live
    },
    release: async (builds, options) => storeAndPublish(store, await builds, { who, ...options }),
    promote: (name, options) => promote(store, name, { who, ...options }),
    rollback: (name, options) => rollback(store, name, { who, ...options }),
    withdraw: async (build, options) =>
      withdraw(store, { name: await frontEndOf(store, build), build }, { who, ...options }),
    judgeNeighbours: async (builds) =>
      judgeNeighbours((await store.live())?.manifests ?? {}, builds, await store.endpoints()),
    async *history() {
      for await (const document of store.history()) yield releaseReport(document)
    },
    report: async (id) => {
      const document = await store.document(id)
      return document && releaseReport(document)
    },
    prune: () => prune(store),
  }
}
