import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A relay to a database that can be interrupted like a network. */
export interface DatabaseRelay {
  /** Connection string of the database through the relay. */
  url: string
  /** Stops all data, without breaking connections. */
  freeze: () => void
  /** Resumes the data. */
  thaw: () => void
  /** Breaks the open connections. */
  cut: () => void
}

/** Relays connections to a database until the tests of the file are over. Call it at the top of a file. */
export const relayDatabase = async (databaseUrl: string): Promise<DatabaseRelay> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false

  const add = (socket: Socket): void => {
    sockets.add(socket)
    if (isFrozen) socket.pause()
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    add(near)
    add(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  afterAll(() => {
    cut()
    server.close()
  })

  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut,
  }
}
