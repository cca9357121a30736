import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSession } from '../src/people/auth/sessions.ts'
import { connectDatabase } from '../src/platform/database/connect.ts'
import { connectionTo, passwordIn, readPostmaster } from '../src/embedded-postgresql/index.ts'
import { eventually } from './waiting.ts'
import { createFactories, type Person } from './factories.ts'

const main = join(import.meta.dirname, '../src/app/main.ts')

/** The real server, as a process of its own. */
export interface ServerProcess {
  pid: number
  /** Resolves to its URL once it is ready; rejects with its output if it exits before. */
  ready: Promise<string>
  /** Standard output so far. */
  output: () => string
  /** Resolves after the end: the exit code (null after a kill) and the output. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  kill: (signal: NodeJS.Signals) => void
}

const running = new Set<{ kill: () => void; ended: Promise<unknown> }>()

/** Kills the processes that a failed test has left running. */
export const killProcesses = async (): Promise<void> => {
  for (const { kill, ended } of running) {
    kill()
    await ended
  }
}

/**
 * Starts the server on a free port, without demo data unless `environment` overrides it.
 *
 * @param program the module to run, with its arguments
 */
export const startProcess = (
  environment: Record<string, string>,
  program: readonly string[] = [main],
): ServerProcess => {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'],
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'warn',
      // A busy machine renders pages late.
      SERVER_RENDERING: '5000',
      PORT: '0',
      DEMO: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, for signals as from a terminal.
    detached: true,
  })
  let stdout = ''
  let stderr = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    const url = /^Quad is ready at (\S+)$/m.exec(stdout)?.[1]
    if (url !== undefined) resolve(url)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`The server ended with ${String(code)}: ${stderr}`))
    return { code: code as number | null, stdout, stderr }
  })
  running.add({ kill: () => child.kill('SIGKILL'), ended })
  // A test that expects the end does not use `ready`.
  ready.catch(() => undefined)
  if (child.pid === undefined) throw new Error('The server could not be started.')
  return {
    pid: child.pid,
    ready,
    output: () => stdout,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}

/** Connection string of the embedded database that runs in a data folder. */
export const embeddedUrl = async (dataDir: string): Promise<string> => {
  const home = join(dataDir, 'postgres')
  const postmaster = await readPostmaster(home)
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  return connectionTo(postmaster.port, await readFile(passwordIn(home), 'utf8'))
}

/** Ends the PostgreSQL that a killed server left running in a data folder. */
export const endPostgres = async (dataDir: string): Promise<void> => {
  const home = join(dataDir, 'postgres')
  const postmaster = await readPostmaster(home)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  await eventually(async () => !(await readPostmaster(home)))
}

/** Creates a user with a complete profile and a session, and returns its cookie. */
export const signIn = async (databaseUrl: string): Promise<{ person: Person; cookie: string }> => {
  const { db } = connectDatabase(databaseUrl)
  try {
    const person = await createFactories(db).createUser()
    return { person, cookie: `quad=${await startSession(db, person.id, 'test')}` }
  } finally {
    await db.destroy()
  }
}
