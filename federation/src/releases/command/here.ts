import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../../build-manifest.ts'
import { accountOf } from '../account.ts'
import { promote } from '../canary.ts'
import { prune } from '../prune.ts'
import { publish } from '../publish.ts'
import { releaser } from '../release-all.ts'
import { rollback } from '../rollback.ts'
import type { ReleaseStore } from '../store.ts'
import type { Start } from './in-browser.ts'
import type { Place } from './place.ts'

/** Releases in a folder of this machine, in the name of whoever runs the command. */
export const here = (store: ReleaseStore, start: Start): Place => {
  const who = releaser()
  return {
    release: async (builds, wish) => {
      const readLive = ({ name, build }: BuildManifest, path: string) =>
        readFile(join(store.buildFolder(name, build), path))
      const check = await start(builds, { live: await store.live(), readLive })
      return publish(store, builds, { who, boot: check, ...wish })
    },
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
