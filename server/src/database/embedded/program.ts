import { execFile } from 'node:child_process'
import { StartFailure } from '../../lifecycle/start-failure.ts'

/** Unprivileged user that PostgreSQL runs as where the server itself runs as root. */
export interface Account {
  uid: number
  gid: number
}

export interface Outcome {
  ok: boolean
  /** Both streams. */
  output: string
}

interface RunOptions {
  account?: Account | undefined
  input?: string
}

// PG* variables of the caller's shell would redirect the programs; messages are read in English.
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
  TZ: 'UTC',
})

/**
 * Runs one of PostgreSQL's programs to its end. It has a process group of its own, so that Ctrl-C in
 * a terminal reaches the server alone, which then stops the database in good order.
 *
 * @throws StartFailure where the program cannot be run at all
 */
export const runProgram = (
  file: string,
  args: readonly string[],
  { account, input }: RunOptions,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const options = { ...account, cwd: '/', detached: true, env: environment() }
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code === 'string') {
        reject(
          new StartFailure(
            `The embedded PostgreSQL cannot run here (${error.code}). Set DATABASE_URL to a PostgreSQL of yours.`,
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

/** What a program's output says of why it gave up, in one line. */
export const reasonIn = (output: string): string => {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findLastIndex((line) => reasonLine.test(line))
  const last = lines.at(-1)?.trim() ?? 'no reason given'
  const reason = lines[at]?.match(reasonLine)?.[1] ?? last
  const detail = lines[at + 1]?.match(detailLine)?.[1]
  return detail === undefined ? reason : `${reason}: ${detail}`
}
