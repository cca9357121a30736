import { endpoints, type EndpointName } from '@quad/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DataRequest, DataResponse } from './renderer-process.ts'

/** Endpoints that read by POST. */
const readByPost = new Set<EndpointName>([
  'countResults',
  'filterProjects',
  'filterUsers',
  'sortChats',
])

/** Endpoints with GET that change something, never end, or send all that a person has, which the log notes. */
const notForPages = new Set<EndpointName>(['verifyEmail', 'stream', 'exportData'])

const mayRead = (name: EndpointName): boolean =>
  readByPost.has(name) || (endpoints[name].method === 'GET' && !notForPages.has(name))

/** The reads of the contract: the method and the path, in which an id is one plain segment. */
const reads = (Object.keys(endpoints) as EndpointName[]).filter(mayRead).map((name) => {
  const { method, path } = endpoints[name]
  return { method, path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`) }
})

const anySite = 'http://site.invalid'

/**
 * The address of a page's request, if the page may make it: it is one of the contract's reads, which change nothing. The
 * address is the one that was compared: a router reads dots, backslashes and encoded letters in its own way.
 *
 * @returns path and query; undefined if it may not
 */
export const mayBeAsked = ({ method, path }: DataRequest): string | undefined => {
  const url = URL.parse(path, anySite)
  if (url?.origin !== anySite) return undefined
  const { pathname, search } = url
  const isRead = reads.some((each) => each.method === method && each.path.test(pathname))
  return isRead ? pathname + search : undefined
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
    headers: chosen(response.headers, [
      'content-type',
      'link',
      'x-total-count',
      'x-read-as',
      'x-read-skills',
    ]),
    body: response.body,
  }
}
