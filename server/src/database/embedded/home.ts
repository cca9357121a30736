import { join } from 'node:path'
import type { Account } from './program.ts'

/** Where the cluster of a data folder lives, and who runs it. */
export interface Place {
  /** Holds the cluster, its password and its log; made whole or not at all. */
  home: string
  /** Absent: the server's own user. */
  account?: Account
}

export const clusterIn = (home: string): string => join(home, 'cluster')
export const passwordIn = (home: string): string => join(home, 'password')
