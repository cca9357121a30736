import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { endConnection, http2Stream } from './end-connection.ts'
import { ApiError } from './errors.ts'

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
