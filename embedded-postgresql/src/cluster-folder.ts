import { join } from 'node:path'
import type { SystemUser } from './program.ts'

/** The folder of a data folder's cluster, and the user who runs it. */
export interface ClusterFolder {
  /** Holds the cluster, its password and its log; complete or absent. */
  home: string
  /** Absent: the server's own user. */
  user?: SystemUser
}

export const clusterIn = (home: string): string => join(home, 'cluster')
export const passwordIn = (home: string): string => join(home, 'password')
