import { accountOf } from '../account.ts'
import { promote } from '../canary.ts'
import { prune } from '../prune.ts'
import { publish } from '../publish.ts'
import { releaser } from '../release-all.ts'
import { rollback } from '../rollback.ts'
import type { ReleaseStore } from '../store.ts'
import type { Place } from './place.ts'

/** Releases in a folder of this machine, in the name of whoever runs the command. */
export const here = (store: ReleaseStore): Place => {
  const who = releaser()
  return {
    release: (builds, wish) => publish(store, builds, { who, ...wish }),
    promote: (name, wish) => promote(store, name, { who, ...wish }),
    rollback: (name, wish) => rollback(store, name, { who, ...wish }),
    async *history() {
      for await (const document of store.history()) yield accountOf(document)
    },
    account: async (id) => {
      const document = await store.document(id)
      return document && accountOf(document)
    },
    prune: () => prune(store),
  }
}
