import { readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../processes.ts'
import { folderError, EmbeddedPostgresError } from './errors.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import {
  clusterIn,
  passwordIn,
  connectionTo,
  findPostmaster,
  isAlive,
  readPostmaster,
  type ClusterFolder,
  type Postmaster,
} from './postmaster.ts'
import { initialise } from './initialise.ts'
import { sharedFolder, locateCluster } from './locate-cluster.ts'
import { reasonIn, runProgram } from './program.ts'

export interface EmbeddedDatabase {
  connectionString: string
  /** Settles when PostgreSQL has ended unexpectedly, and is not started again. */
  lost: Promise<void>
  /** Ends sessions, writes all data to disk, and waits for the end. */
  stop: () => Promise<void>
}

interface EmbeddedOptions {
  /** The caller must hold it exclusively: see `lockDataFolder`. */
  dataDir: string
  log: (message: string) => void
  /** False trades crash safety for speed. For tests. */
  durable?: boolean
  /** Called when PostgreSQL is starting by itself, if it was not running. */
  onLaunch?: () => void
  /**
   * How often within ten minutes a PostgreSQL that ends unexpectedly is started again, with the same connection string.
   * A start that fails counts too. 0 unless given.
   */
  restarts?: number
  /** Called with what happened at each of these restarts. */
  warn?: (message: string) => void
}

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed server left running.
 *
 * @throws EmbeddedPostgresError with PostgreSQL's reason
 */
export const startEmbedded = async ({
  dataDir,
  log,
  durable = true,
  onLaunch,
  restarts = 0,
  warn = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const folder = await locateCluster(await realpath(dataDir))
  const binaries = await findBinaries(folder.user, sharedFolder)
  if (!(await isCreated(folder))) {
    log('Creating the database')
    await initialise(binaries, folder)
  }
  const password = await readFile(passwordIn(folder.home), 'utf8')
  const running =
    (await findPostmaster(folder.home, password)) ??
    (await launch(binaries, folder, { durable, onLaunch, port: await freePort() }))
  const { port } = running
  const kept = keepRunning(running, {
    // Connections are made with this port.
    startAgain: () => launch(binaries, folder, { durable, port }, attempts),
    restarts,
    warn,
  })
  return {
    connectionString: connectionTo(port, password),
    lost: kept.lost,
    stop: async () => stop(binaries, folder, await kept.end()),
  }
}

const isCreated = async ({ home }: ClusterFolder): Promise<boolean> => {
  try {
    return (await stat(clusterIn(home))).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw folderError(error, home) ?? error
  }
}

const settings = (port: number, durable: boolean): string =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    // A search reads all its matches: it is slow on a table that does not fit. Only what is used is taken from the system.
    'shared_buffers=256MB',
    // Parallel workers need more of /dev/shm than a container has, and do not help on small tables.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // Failed statements would write users' texts into the log.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

const attempts = 3

/** Another program may take the free port before PostgreSQL listens on it: then try again. */
const launch = async (
  binaries: Binaries,
  folder: ClusterFolder,
  options: { durable: boolean; port: number; onLaunch?: (() => void) | undefined },
  attempt = 1,
): Promise<Postmaster> => {
  const { home, user } = folder
  const logFile = join(home, 'postgres.log')
  // It may say why the last one ended.
  await rename(logFile, join(home, 'postgres.before.log')).catch(() => undefined)
  const starting = runProgram(
    binaries.pg_ctl,
    [
      'start',
      '--wait',
      '--silent',
      // Recovery after a crash may take long and must not be interrupted.
      '--timeout=600',
      `--pgdata=${clusterIn(home)}`,
      `--log=${logFile}`,
      `--options=${settings(options.port, options.durable)}`,
    ],
    { user },
  )
  options.onLaunch?.()
  const { ok, output } = await starting
  const started = ok ? await readPostmaster(home) : undefined
  if (started) return started
  const log = output + (await readFile(logFile, 'utf8').catch(() => ''))
  if (attempt < attempts && log.includes('Address already in use')) {
    return launch(binaries, folder, { ...options, port: await freePort() }, attempt + 1)
  }
  throw (
    folderError(log, home) ??
    new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start: ${reasonIn(log)} (log: ${logFile})`,
    )
  )
}

const stop = async (
  binaries: Binaries,
  { home, user }: ClusterFolder,
  running: Postmaster,
): Promise<void> => {
  if (!isAlive(running.pid)) return
  const { ok, output } = await runProgram(
    binaries.pg_ctl,
    ['stop', '--wait', '--silent', '--mode=fast', '--timeout=60', `--pgdata=${clusterIn(home)}`],
    { user },
  )
  if (!ok && (await readPostmaster(home))) {
    throw new Error(`The embedded PostgreSQL did not stop: ${reasonIn(output)}`)
  }
}

/** Milliseconds in which restarts are counted. */
const restartPeriod = 10 * 60_000

/** Milliseconds between two looks at the process. */
const watchInterval = 1000

interface KeptRunning {
  lost: Promise<void>
  /** Ends the watch, after a restart that is under way, and returns the latest process. */
  end: () => Promise<Postmaster>
}

/** Starts PostgreSQL again when its process is gone. */
const keepRunning = (
  first: Postmaster,
  {
    startAgain,
    restarts,
    warn,
  }: { startAgain: () => Promise<Postmaster>; restarts: number; warn: (message: string) => void },
): KeptRunning => {
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const { signal } = ending
  let running = first

  const isGone = async (): Promise<boolean> => {
    while (!signal.aborted && isAlive(running.pid)) {
      // It keeps no process alive.
      await sleep(watchInterval, undefined, { signal, ref: false }).catch(() => undefined)
    }
    return !signal.aborted
  }

  const watch = async (): Promise<void> => {
    let starts: number[] = []
    while (await isGone()) {
      const now = performance.now()
      starts = starts.filter((at) => now - at < restartPeriod)
      if (starts.length >= restarts) return giveUp()
      starts.push(now)
      warn('The embedded PostgreSQL ended by itself, and is started again')
      try {
        running = await startAgain()
      } catch (error) {
        warn((error as Error).message)
        // Processes of the old one may still be ending.
        await sleep(watchInterval, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  const watching = watch()
  return {
    lost,
    end: async () => {
      ending.abort()
      await watching
      return running
    },
  }
}

/** Connection string of the PostgreSQL that runs on a data folder; undefined if none runs. */
export const runningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  const { home } = await locateCluster(await realpath(dataDir))
  const password = await readFile(passwordIn(home), 'utf8').catch(() => undefined)
  const running = password === undefined ? undefined : await findPostmaster(home, password)
  return running && connectionTo(running.port, password!)
}
