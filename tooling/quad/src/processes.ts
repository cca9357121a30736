import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const { SystemRoot: systemRoot } = process.env

/**
 * The environment of a process that runs code of others: scripts of builds, loaders of packages. It has no variable of
 * this process, because any of them may be a secret.
 *
 * @param own the variables that the process needs
 */
export const childEnvironment = (own: Record<string, string> = {}): Record<string, string> =>
  // Windows starts no process without it.
  systemRoot === undefined ? own : { SystemRoot: systemRoot, ...own }

/** Returns a TCP port of the loopback address that nothing listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
