import { readFileSync } from 'node:fs'
import type { Server, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { ConfigError, type Config } from '../config/config.ts'
import type { Http2ServerRequest } from 'node:http2'
import { ApiError } from './errors.ts'

const read = (variable: string, path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ConfigError(`${variable}: ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Milliseconds between checks for overdue headers. Node's own 30 seconds would let them take 40 instead of 10. */
const connectionsCheckingInterval = 1000

/**
 * Fastify's options for the server's connections: with a certificate it speaks HTTP/2, and HTTP/1.1 with clients that
 * cannot. Untyped, because the app uses only what Fastify's servers share.
 *
 * @throws ConfigError if a file cannot be read, or if the two are no certificate and its key
 */
export const serverOptions = ({ tls }: Pick<Config, 'tls'>): object => {
  if (!tls) return { http: { connectionsCheckingInterval } }
  const https = { cert: read('TLS_CERT', tls.cert), key: read('TLS_KEY', tls.key) }
  try {
    createSecureContext(https)
  } catch (error) {
    throw new ConfigError(
      `TLS_CERT and TLS_KEY: no certificate in PEM and its key: ${(error as Error).message}`,
    )
  }
  return { http2: true, https: { ...https, allowHTTP1: true, connectionsCheckingInterval } }
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

type Request = IncomingMessage | Http2ServerRequest

/** The stream of a request over HTTP/2; undefined for HTTP/1.1. */
const http2Stream = (request: Request) => ('stream' in request ? request.stream : undefined)

/** Makes the client use another connection for its next request. */
export const endConnection = (request: Request, response: ServerResponse): void => {
  const stream = http2Stream(request)
  // Requests that have begun are still answered.
  if (stream) stream.session?.close()
  else response.setHeader('connection', 'close')
}

/**
 * Refuses a request that names its host twice. A proxy in front of the server may read the other one.
 *
 * @throws ApiError `bad_request`
 */
export const requireOneHost = ({ rawHeaders, headers }: Request): void => {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1]!))
  // HTTP/2 has a field of its own, and a proxy may add the same host as a header.
  const { ':authority': authority = hosts[0] } = headers
  if (hosts.length < 2 && hosts.every((host) => host === authority)) return
  throw new ApiError('bad_request', 'The request names more than one host. Please send one.')
}

const incompleteBody = (): ApiError =>
  new ApiError(
    'bad_request',
    'The request stopped before all of it had arrived. Please check your connection and try again.',
  )

const hasBody = (request: IncomingMessage): boolean => {
  const stream = http2Stream(request)
  if (stream) return !stream.endAfterHeaders
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const watch = (request: IncomingMessage, response: ServerResponse, silence: number): void => {
  // A failed pipeline removes it from the request. Other requests share the socket of an HTTP/2 stream.
  const connection = http2Stream(request) ?? request.socket
  request.setTimeout(silence)
  request.on('timeout', () => {
    if (request.complete) return
    // This is the rest of a refused body.
    if (response.writableEnded) connection.destroy()
    else if (request.listenerCount('error') > 0) {
      if (!http2Stream(request)) endConnection(request, response)
      request.emit('error', incompleteBody())
    }
    // The server may cause the silence itself by not reading the body yet.
    else request.setTimeout(silence)
  })
  // Node waits much longer for the next request than this limit.
  response.on('finish', () => {
    if (!request.complete) connection.setTimeout(silence)
  })
  // Without a listener, Node would end the connection during a slow response.
  response.on('timeout', () => undefined)
}

/**
 * Fails requests whose body stops arriving, in any route, with an ApiError `bad_request`. A slow body may
 * take any time while its bytes arrive.
 *
 * @param silence milliseconds without a byte
 */
export const failSilentBodies = (server: Server, silence: number): void => {
  server.on('request', (request, response) => {
    if (hasBody(request)) watch(request, response, silence)
  })
}
