import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { withPort, StartError, type Config } from '../config/config.ts'
import { holdPort, type HeldPort } from '../../processes.ts'

const problems: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that, or set PORT to another port.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine. Check HOST.`,
  ENOTFOUND: ({ host }) => `${host} is no address of this machine. Check HOST.`,
}

const explained = async <T>(config: Config, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? '']
    throw problem ? new StartError(problem(config), { cause: error }) : error
  }
}

/** A configuration with its final port, which is held for the server if it was 0. */
export interface SettledPort {
  config: Config
  letGo: HeldPort['letGo']
}

/**
 * Replaces port 0 of a configuration by a free port, and holds that until the server listens.
 *
 * @throws StartError if the server cannot listen on the address
 */
export const settlePort = async (config: Config): Promise<SettledPort> => {
  if (config.port !== 0) return { config, letGo: () => Promise.resolve() }
  const { port, letGo } = await explained(config, holdPort(config.host))
  return { config: withPort(config, port), letGo }
}

/**
 * Starts to accept requests on the configured address.
 *
 * @throws StartError if the server cannot listen on it
 */
export const listen = async (
  app: FastifyInstance,
  { config, letGo }: SettledPort,
): Promise<void> => {
  await letGo()
  await explained(config, app.listen({ host: config.host, port: config.port }))
}

const drainTime = 10_000

/**
 * Announces the stop, accepts requests for the configured delay, and then gives the current ones ten
 * seconds to finish.
 *
 * @param stopping its signal is the app's `stopping`
 */
export const drain = async (
  app: FastifyInstance,
  stopping: AbortController,
  { stopDelay }: Pick<Config, 'stopDelay'>,
): Promise<void> => {
  stopping.abort()
  // A server that could not listen has nothing to announce.
  if (app.server.listening) await sleep(stopDelay)
  const closed = app.close()
  // Keep-alive connections that become idle during the stop must be closed too.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cap = setTimeout(() => app.server.closeAllConnections(), drainTime)
  await closed.finally(() => {
    clearInterval(idle)
    clearTimeout(cap)
  })
}

/**
 * Resolves at the first stop signal. A second one ends the process at once, without a graceful stop.
 */
export const stopSignal = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let first: number | undefined
  const receive = () => {
    const now = performance.now()
    first ??= now
    // Ctrl-C signals the whole process group, and npm forwards its signal, so one Ctrl-C may arrive
    // twice.
    if (now - first > sameSignal) process.exit(1)
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive)
  return promise
}

const sameSignal = 500
