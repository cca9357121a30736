import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns a TCP port of an address that nothing listens on at the moment. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
