import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'

type Request = IncomingMessage | Http2ServerRequest

/** The stream of a request over HTTP/2; undefined for HTTP/1.1. */
export const http2Stream = (request: Request) => ('stream' in request ? request.stream : undefined)

/** Makes the client use another connection for its next request. */
export const endConnection = (request: Request, response: ServerResponse): void => {
  const stream = http2Stream(request)
  // Requests that have begun are still answered.
  if (stream) stream.session?.close()
  else response.setHeader('connection', 'close')
}
