import { readConfig, StartError } from '../platform/config/config.ts'
import { createLog, type Log } from '../platform/lifecycle/log.ts'
import { stopSignal } from '../platform/lifecycle/listen.ts'
import type { Prepare } from './start-parts.ts'
import { startServer, type StartedServer } from './start.ts'

export { StartError, type Prepare }

/**
 * Runs the server as configured by the environment until a stop signal, then shuts down gracefully.
 * Logs that it is ready once `prepare` is done too.
 *
 * @returns the exit code: 1 after a failed start or a breakdown, with the reason in the log
 */
export const runServer = async (prepare?: Prepare): Promise<number> => {
  muteTraces()
  const stopped = stopSignal()
  const crashed = crash()
  const cleanup = new AsyncDisposableStack()
  let log: Log | undefined
  let stopDelay = 0
  let code = 0
  const report = (error: unknown) => {
    code = 1
    process.stderr.write(`${lineFor(error)}\n`)
    if (!(error instanceof StartError)) log?.debug({ err: error }, 'the cause')
  }

  try {
    const config = readConfig(process.env)
    log = createLog(config)
    stopDelay = config.stopDelay
    const server = await startServer(config, { log, cleanup, prepare })
    const ended = Promise.race([stopped, crashed, server.broken])
    const ready = await Promise.race([ended, server.prepared.then(() => true)])
    if (ready) {
      process.stdout.write(readyLines(server))
      await ended
    }
    log.info('stopping')
  } catch (error) {
    report(error)
  }
  setTimeout(() => process.exit(1), stopDelay + longestStop).unref()
  await cleanup.disposeAsync().catch(report)
  return code
}

const readyLines = ({ config, demoAccounts }: StartedServer): string => {
  const lines = [`Quad is ready at ${config.url}`]
  const [anyone] = demoAccounts
  if (anyone) {
    const people = demoAccounts.map(({ email, role }) => `${email} (${role})`)
    lines.push(`Sign in with the password ${anyone.password} as ${people.join(', ')}`)
  }
  return `${lines.join('\n')}\n`
}

/** Milliseconds, without the configured stop delay. */
const longestStop = 30_000

const lineFor = (error: unknown): string => {
  if (error instanceof StartError) return `Quad cannot start: ${error.message}`
  const text = error instanceof Error ? error.message : String(error)
  return `Quad stopped on a failure (LOG_LEVEL=debug shows more): ${text.split('\n', 1)[0]}`
}

/** Silences console.trace: graphile-worker repeats its log lines there. */
const muteTraces = (): void => {
  // oxlint-disable-next-line no-console -- it is silenced, not used
  console.trace = () => undefined
}

/** Rejects with an uncaught exception or rejection, after which the process cannot continue safely. */
const crash = (): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  process.on('uncaughtException', reject)
  return promise
}
