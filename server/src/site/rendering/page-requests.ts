import { matchesGlob } from 'node:path'
import { endpointPath, endpoints } from '@quad/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DataRequest, DataResponse } from './renderer-process.ts'

/** Endpoints that pages read from by POST, as paths with a `*` for each id. */
const readByPost = (['filterProjects', 'filterUsers', 'sortChats'] as const).map(
  (name) => `/api${endpoints[name].path.replaceAll(/\{\w+\}/g, '*')}`,
)

/** Endpoints with GET that change something, or never end. */
const notForPages = new Set([endpointPath('verifyEmail'), endpointPath('stream')])

/** The path of a request as the router reads it: without the query, decoded. */
const pathnameOf = (path: string): string => {
  try {
    return decodeURIComponent(path.split('?', 1)[0]!)
  } catch {
    return ''
  }
}

/** Whether a page may make a request: it reads, and changes nothing. */
export const isRead = ({ method, path }: DataRequest): boolean => {
  const pathname = pathnameOf(path)
  if (method === 'POST') return readByPost.some((each) => matchesGlob(pathname, each))
  return method === 'GET' && pathname.startsWith('/api/') && !notForPages.has(pathname)
}

/** Headers of a page's request that its requests to the API have, too. */
const ofViewer = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

const chosen = (
  headers: Record<string, string | string[] | number | undefined>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value.toString()]]
    }),
  )

/** Makes a page's request to the API as the viewer whose page it is. */
export const requestAsViewer = async (
  app: Pick<FastifyInstance, 'inject'>,
  { headers, socket, protocol, host }: FastifyRequest,
  { method, path, body }: DataRequest,
): Promise<DataResponse> => {
  const response = await app.inject({
    method: method as 'GET' | 'POST',
    url: path,
    remoteAddress: socket.remoteAddress ?? '127.0.0.1',
    headers: {
      ...chosen(headers, ofViewer),
      origin: `${protocol}://${host}`,
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { payload: body }),
  })
  return {
    status: response.statusCode,
    headers: chosen(response.headers, ['content-type', 'link', 'x-total-count']),
    body: response.body,
  }
}
