import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { ConfigError, type Config } from '../config/config.ts'

const read = (variable: string, path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ConfigError(`${variable}: ${path} cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Fastify's options for a server that speaks HTTP/2, and HTTP/1.1 with clients that cannot; none without a certificate.
 * Untyped, because the app uses only what Fastify's servers share.
 *
 * @throws ConfigError if a file cannot be read, or if the two are no certificate and its key
 */
export const secureServer = ({ tls }: Pick<Config, 'tls'>): object => {
  if (!tls) return {}
  const https = { cert: read('TLS_CERT', tls.cert), key: read('TLS_KEY', tls.key) }
  try {
    createSecureContext(https)
  } catch (error) {
    throw new ConfigError(
      `TLS_CERT and TLS_KEY: no certificate in PEM and its key: ${(error as Error).message}`,
    )
  }
  return { http2: true, https: { ...https, allowHTTP1: true } }
}

/** Adds what Node's HTTP/2 server lacks: a way to end all of its connections. */
export const makeClosable = (server: Server): void => {
  if (typeof server.closeAllConnections === 'function') return
  const open = new Set<Socket>()
  server.on('secureConnection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.closeAllConnections = () => {
    for (const socket of open) socket.destroy()
  }
}
