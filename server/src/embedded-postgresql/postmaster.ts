import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { SystemUser } from './program.ts'

/** A running embedded PostgreSQL. */
export interface Postmaster {
  pid: number
  port: number
}

/** Connection string for the role `quad` of a cluster. */
export const connectionTo = (port: number, password: string): string =>
  `postgres://quad:${password}@127.0.0.1:${port}/quad`

/**
 * Returns the postmaster that a killed server left running on this cluster, once it accepts connections;
 * undefined if a new one can start.
 *
 * A process id proves nothing, because the system reuses it. The postmaster is the process that knows
 * the cluster's password (SCRAM proves it in both directions).
 */
export const findPostmaster = async (
  home: string,
  password: string,
): Promise<Postmaster | undefined> => {
  let silent = 0
  for (;;) {
    const found = await readPostmaster(home)
    if (!found || !isAlive(found.pid)) return undefined
    const isPossible = found.cluster === clusterIn(home) && (await isPostgres(found.pid))
    const state = isPossible ? await ask(found.port, password) : 'foreign'
    if (state === 'ready') return { pid: found.pid, port: found.port }
    // One that is starting or stopping does not respond.
    silent = state === 'busy' ? 0 : silent + 1
    if (state === 'foreign' || silent > silentMax) {
      await rm(pidFile(home), { force: true })
      return undefined
    }
    await sleep(pause)
  }
}

/** Process id, port and cluster folder from the postmaster's pid file; undefined without a file. */
export const readPostmaster = async (
  home: string,
): Promise<(Postmaster & { cluster: string }) | undefined> => {
  const text = await readFile(pidFile(home), 'utf8').catch(() => '')
  // The lines: process id, data folder, start time, port, and others.
  const [pid, folder = '', , port] = text.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), cluster: folder } : undefined
}

/** Whether a process exists, also of another user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Milliseconds between two attempts to connect. */
const pause = 50
/** Attempts without a response after which the process counts as another program. */
const silentMax = 60

const pidFile = (home: string): string => join(clusterIn(home), 'postmaster.pid')

/** Whether a process is a PostgreSQL by its name on Linux; elsewhere, each may be one. */
const isPostgres = async (pid: number): Promise<boolean> => {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  return name === undefined || name.trim() === 'postgres'
}

const startingOrStopping = '57P03'
const tooManyConnections = '53300'

const ask = async (
  port: number,
  password: string,
): Promise<'ready' | 'busy' | 'silent' | 'foreign'> => {
  if (!(port > 0)) return 'silent'
  const client = new pg.Client({
    connectionString: connectionTo(port, password),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === startingOrStopping) return 'busy'
    if (code === tooManyConnections) return 'ready'
    return code === 'ECONNREFUSED' || code === 'ECONNRESET' ? 'silent' : 'foreign'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Where a data folder keeps its cluster, and the user who runs it. */
export interface ClusterFolder {
  /** Holds the cluster, its password and its log; complete or absent. */
  home: string
  /** Absent: the server's own user. */
  user?: SystemUser
}

export const clusterIn = (home: string): string => join(home, 'cluster')
export const passwordIn = (home: string): string => join(home, 'password')
