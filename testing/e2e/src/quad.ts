import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Absolute path of this checkout. */
export const checkout = resolve(import.meta.dirname, '../../..')

export interface Quad {
  /** Origin of the site, without a trailing slash. */
  url: string
  dataDir: string
  /** Lines that the command has printed so far. */
  printed: readonly string[]
  /** Stops the server; the data stays. */
  stop: () => Promise<void>
}

export interface StartOptions {
  /** Checkout to run; this one unless a test changes sources. */
  from?: string
  /** Folder of the data. */
  dataDir: string
  env?: Record<string, string>
  /** Arguments of npm; `start` unless given. */
  command?: string[]
  /** The line that says the site is ready and contains its URL. */
  ready?: RegExp
  /** Whether to stop all processes of the command, because its shell stays between npm and the server. */
  hasShell?: boolean
}

const startLimit = 300_000

/**
 * Runs `npm start`, or another command, and waits for the line with its URL. Rejects with the output if the start fails.
 */
export const startQuad = async ({
  from = checkout,
  dataDir,
  env = {},
  command = ['start'],
  ready = /ready/i,
  hasShell = false,
}: StartOptions): Promise<Quad> => {
  const child = spawn('npm', ['--silent', ...command], {
    cwd: from,
    // A busy machine renders pages late.
    env: { SERVER_RENDERING: '20000', ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasShell,
  })
  // npm may end before the server; both have ended when the output is closed.
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const printed: string[] = []
  const url = await new Promise<string>((resolveUrl, failed) => {
    const failedBecause = (reason: string) =>
      failed(new Error(`npm ${command.join(' ')} ${reason}:\n${printed.join('\n')}`))
    const timer = setTimeout(() => failedBecause('was not ready in time'), startLimit)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line)
        const found = /\bhttp:\/\/[\w.-]+:\d+/.exec(line)
        if (!found || !ready.test(line)) return
        clearTimeout(timer)
        resolveUrl(found[0])
      })
    }
    child.once('exit', (code) => {
      clearTimeout(timer)
      failedBecause(`ended with ${code}`)
    })
  })
  return {
    url,
    dataDir,
    printed,
    stop: async () => {
      if (hasShell && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      else child.kill('SIGTERM')
      await closed
    },
  }
}

/** An empty folder for data; the caller removes it. */
export const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-e2e-'))
  // Readable for others, so that root's PostgreSQL runs inside it; elsewhere it would outlive the
  // folder.
  await chmod(folder, 0o755)
  return folder
}

/** Removes a folder of data. A database that has just been told to stop may write its last files meanwhile. */
export const removeDataDir = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 })

// Workers inherit it from the process that starts them.
const demoVariable = 'QUAD_DEMO_DATA'

/** Starts a site for the first time, and stops it: `demoDataDir` copies its data. */
export const makeDemoData = async (): Promise<() => Promise<void>> => {
  const { dataDir, stop } = await startQuad({ dataDir: await newDataDir() })
  await stop()
  process.env[demoVariable] = dataDir
  return () => removeDataDir(dataDir)
}

/** A folder for data like `newDataDir`, with the demo campus and the first release: a start needs less time. */
export const demoDataDir = async (): Promise<string> => {
  const demo = process.env[demoVariable]
  if (demo === undefined) throw new Error('The browser tests need their global set-up.')
  const folder = await newDataDir()
  // It keeps the owner of the database, which is not root.
  await run('cp', ['-a', `${demo}/.`, folder])
  return folder
}
