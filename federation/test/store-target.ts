import {
  frontEndOf,
  promote,
  prune,
  publish,
  refuseBeforeBuild,
  type ReleaseStore,
  rollback,
  withdraw,
} from '@quad/releases'
import type { ReleaseTarget } from '../src/commands/release-target.ts'
import { releaseReport } from '../src/release.ts'

/** A server's part of the commands, without a server: what they print is the same. */
export const storeTarget = (store: ReleaseStore): ReleaseTarget => {
  const who = 'ada'
  return {
    refuseBeforeBuild: async (names, options) => {
      const live = await store.live()
      refuseBeforeBuild(names, live?.release ?? null, options)
    },
    release: (builds, options) => publish(store, builds, { who, ...options }),
    promote: (name, options) => promote(store, name, { who, ...options }),
    rollback: (name, options) => rollback(store, name, { who, ...options }),
    withdraw: async (build, options) =>
      withdraw(store, { name: await frontEndOf(store, build), build }, { who, ...options }),
    liveSite: async () => ({ live: await store.live(), endpoints: await store.endpoints() }),
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
