import type { Built } from '../../build/build.ts'
import type { FrontEndName } from '../../policy.ts'
import type { Account } from '../account.ts'
import type { Release } from '../release.ts'

/** What a command may say of a release that it makes. */
export interface Wish {
  /** Percent of the visitors; absent: everybody. */
  canary?: number
  /** Why it is to land in spite of problems. */
  force?: string
}

/** Where a command makes releases: a data folder, or a running server. All throw `ReleaseRefused`. */
export interface Place {
  release: (builds: readonly Built[], wish: Wish) => Promise<Release>
  promote: (name: FrontEndName, wish: Pick<Wish, 'force'>) => Promise<Release>
  rollback: (name: FrontEndName, wish: Pick<Wish, 'force'>) => Promise<Release>
  /** Newest first. */
  history: () => AsyncIterable<Account>
  /** Null where there is none of this id. */
  account: (id: number) => Promise<Account | null>
  /** Removes the builds that nobody needs any more, and tells which. */
  prune: () => Promise<{ name: FrontEndName; build: string }[]>
}
