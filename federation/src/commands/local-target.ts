import { releaseReport } from '../release.ts'
import { promote } from '@quad/releases'
import type { Candidate } from '@quad/releases'
import { prune } from '@quad/releases'
import { publish, refuseBeforeBuild } from '@quad/releases'
import { releaser } from './release-all.ts'
import { rollback } from '@quad/releases'
import { frontEndOf, withdraw } from '@quad/releases'
import { checkThenBoot, liveSite } from '@quad/releases'
import type { ReleaseStore } from '@quad/releases'
import { bootBeside, liveBuildsOf, type BootCheck } from '../boot/in-browser.ts'
import type { ReleaseTarget } from './release-target.ts'

/** Releases in a folder of this machine, in the name of the user who runs the command. */
export const localTarget = (store: ReleaseStore, start: BootCheck): ReleaseTarget => {
  const who = releaser()
  return {
    refuseBeforeBuild: async (names, options) => {
      const live = await store.live()
      refuseBeforeBuild(names, live?.release ?? null, options)
    },
    release: async (builds, options) => {
      const check = await checkThenBoot(builds, await liveSite(store), options, () =>
        bootBeside(store, builds, start),
      )
      return publish(store, builds, { who, boot: check, ...options })
    },
    promote: (name, options) => {
      const boot = (canary: Candidate) => bootBeside(store, [canary], start)
      return promote(store, name, { who, boot, ...options })
    },
    rollback: (name, options) => rollback(store, name, { who, ...options }),
    withdraw: async (build, options) =>
      withdraw(store, { name: await frontEndOf(store, build), build }, { who, ...options }),
    liveBuilds: () => liveBuildsOf(store),
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
