import { execFile } from 'node:child_process'
import { childEnvironment } from '../processes.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** The unprivileged user that runs PostgreSQL when the server runs as root. */
export interface SystemUser {
  uid: number
  gid: number
}

export interface Outcome {
  ok: boolean
  /** Both streams. */
  output: string
}

interface RunOptions {
  user?: SystemUser | undefined
  input?: string
}

/**
 * Runs one of PostgreSQL's programs to its end, in its own process group, so that Ctrl-C in a terminal
 * only reaches the server, which then stops the database cleanly.
 *
 * @throws EmbeddedPostgresError if the program cannot be started
 */
export const runProgram = (
  file: string,
  args: readonly string[],
  { user, input }: RunOptions,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    // Messages are read in English.
    const env = childEnvironment({ LC_ALL: 'C', TZ: 'UTC' })
    const options = { ...user, cwd: '/', detached: true, env }
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code === 'string') {
        reject(
          new EmbeddedPostgresError(
            `The embedded PostgreSQL cannot run here (${error.code}). Set DATABASE_URL to your own PostgreSQL.`,
            { cause: error },
          ),
        )
        return
      }
      resolve({ ok: !error, output: `${stdout}\n${stderr}` })
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })

const reasonLine = /\b(?:FATAL|PANIC|ERROR|error):\s*(.*)$/
const detailLine = /\bDETAIL:\s*(.*)$/

/** The reason of a failure in a program's output, in one line. */
export const reasonIn = (output: string): string => {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findLastIndex((line) => reasonLine.test(line))
  const last = lines.at(-1)?.trim() ?? 'no reason given'
  const reason = lines[at]?.match(reasonLine)?.[1] ?? last
  const detail = lines[at + 1]?.match(detailLine)?.[1]
  return detail === undefined ? reason : `${reason}: ${detail}`
}
