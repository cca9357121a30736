import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ApiError } from './errors.ts'

const incompleteBody = (): ApiError =>
  new ApiError(
    'bad_request',
    'The request stopped before all of it had arrived. Please check your connection and try again.',
  )

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const watch = (request: IncomingMessage, response: ServerResponse, silence: number): void => {
  // A failed pipeline removes it from the request.
  const { socket } = request
  request.setTimeout(silence)
  request.on('timeout', () => {
    if (request.complete) return
    // This is the rest of a refused body.
    if (response.writableEnded) socket.destroy()
    else if (request.listenerCount('error') > 0) {
      response.setHeader('connection', 'close')
      request.emit('error', incompleteBody())
    }
    // The server may cause the silence itself by not reading the body yet.
    else request.setTimeout(silence)
  })
  // Node waits much longer for the next request than this limit.
  response.on('finish', () => {
    if (!request.complete) socket.setTimeout(silence)
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
