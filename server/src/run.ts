import { readConfig } from './config.ts'
import { createLog, type Log } from './lifecycle/log.ts'
import { StartFailure } from './lifecycle/start-failure.ts'
import { stopSignal } from './lifecycle/stop-signal.ts'
import { startServer, type Prepare, type StartedServer } from './start.ts'

export { StartFailure, type Prepare }

/**
 * Runs the server as configured by the environment until it is told to stop, and takes everything
 * down in good order. It says that it is ready when `prepare` is done too.
 *
 * @returns the exit code: 1 where the start failed or the server broke down, which is then said
 */
export const runServer = async (prepare?: Prepare): Promise<number> => {
  muteTraces()
  const stopped = stopSignal()
  const crashed = crash()
  const cleanup = new AsyncDisposableStack()
  let log: Log | undefined
  let code = 0
  const report = (error: unknown) => {
    code = 1
    process.stderr.write(`${lineFor(error)}\n`)
    if (!(error instanceof StartFailure)) log?.debug({ err: error }, 'the cause')
  }

  try {
    const config = readConfig(process.env)
    log = createLog(config)
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
  setTimeout(() => process.exit(1), longestStop).unref()
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

const longestStop = 30_000

const lineFor = (error: unknown): string => {
  if (error instanceof StartFailure) return `Quad cannot start: ${error.message}`
  const text = error instanceof Error ? error.message : String(error)
  return `Quad stopped on a failure (LOG_LEVEL=debug shows more): ${text.split('\n', 1)[0]}`
}

/** The queue's library also traces to the console what it tells its logger, between the operator's lines. */
const muteTraces = (): void => {
  // oxlint-disable-next-line no-console -- it is silenced, not written to
  console.trace = () => undefined
}

/** Rejects with what was thrown and nobody caught: the process is then in no state to go on. */
const crash = (): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  process.on('uncaughtException', reject)
  return promise
}
