import { releaseReport } from '../release.ts'
import { promote } from '@quad/releases'
import { prune } from '@quad/releases'
import { publish, refuseBeforeBuild } from '@quad/releases'
import { releaser } from './release-all.ts'
import { rollback } from '@quad/releases'
import { frontEndOf, withdraw } from '@quad/releases'
import type { ReleaseStore } from '@quad/releases'
import type { ReleaseTarget } from './release-target.ts'

/** Releases in a folder of this machine, in the name of the user who runs the command. */
export const localTarget = (store: ReleaseStore): ReleaseTarget => {
  const who = releaser()
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
