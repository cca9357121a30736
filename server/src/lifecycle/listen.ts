import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartFailure } from './start-failure.ts'

const problems: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that, or set PORT to another port.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine. Check HOST.`,
  ENOTFOUND: ({ host }) => `${host} is no address of this machine. Check HOST.`,
}

/**
 * Starts to take requests on the configured address.
 *
 * @throws StartFailure where it cannot be listened on
 */
export const listen = async (app: FastifyInstance, config: Config): Promise<void> => {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? '']
    throw problem ? new StartFailure(problem(config), { cause: error }) : error
  }
}

const drainTime = 10_000

/** Takes no more requests, and gives those under way ten seconds to finish. */
export const drain = async (app: FastifyInstance): Promise<void> => {
  const closed = app.close()
  const cap = setTimeout(() => app.server.closeAllConnections(), drainTime)
  await closed.finally(() => clearTimeout(cap))
}
