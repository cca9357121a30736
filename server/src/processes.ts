import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const { SystemRoot: systemRoot } = process.env

/**
 * The environment of a process that handles foreign content: scripts of builds, texts and pictures of users. It has no variable of this process, because any of them may be a secret.
 *
 * @param own the variables that the process needs
 */
export const childEnvironment = (own: Record<string, string> = {}): Record<string, string> =>
  // Windows starts no process without it.
  systemRoot === undefined ? own : { SystemRoot: systemRoot, ...own }

/** A free TCP port, kept from other programs until `letGo`. */
export interface HeldPort {
  port: number
  /** Frees the port, at most once, for a server that listens on it at once. */
  letGo: () => Promise<void>
}

/**
 * Takes a free TCP port of an address. A port that nothing holds may become the local end of any connection of the
 * machine.
 *
 * @throws the error of Node if the machine cannot listen on the address
 */
export const holdPort = async (host = '127.0.0.1'): Promise<HeldPort> => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    letGo: async () => {
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns a TCP port of 127.0.0.1 that nothing listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const { port, letGo } = await holdPort()
  await letGo()
  return port
}
