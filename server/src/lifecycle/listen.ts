import type { FastifyInstance } from 'fastify'
import { withPort, type Config } from '../config.ts'
import { freePort } from './free-port.ts'
import { StartFailure } from './start-failure.ts'

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
    throw problem ? new StartFailure(problem(config), { cause: error }) : error
  }
}

/**
 * The configuration with a free port where it asks for any.
 *
 * @throws StartFailure where the address cannot be listened on
 */
export const settlePort = async (config: Config): Promise<Config> =>
  config.port === 0 ? withPort(config, await explained(config, freePort(config.host))) : config

/**
 * Starts to take requests on the configured address.
 *
 * @throws StartFailure where it cannot be listened on
 */
export const listen = async (app: FastifyInstance, config: Config): Promise<void> => {
  await explained(config, app.listen({ host: config.host, port: config.port }))
}

const drainTime = 10_000

/** Takes no more requests, and gives those under way ten seconds to finish. */
export const drain = async (app: FastifyInstance): Promise<void> => {
  const closed = app.close()
  // A connection whose last request was under way would be kept for the next one, which is not taken.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cap = setTimeout(() => app.server.closeAllConnections(), drainTime)
  await closed.finally(() => {
    clearInterval(idle)
    clearTimeout(cap)
  })
}
