import { Readable } from 'node:stream'
import {
  endpoints,
  limits,
  type Access,
  type Endpoint,
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  type Endpoints,
} from '@quad/contract'
import { rates } from '@quad/contract/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { endpointSummaries } from './docs.ts'
import {
  requireOwnOrigin,
  requireCompleteProfile,
  requireSelf,
  requireViewer,
  type Viewer,
} from './access.ts'
import { endpointRates } from './rates.ts'
import { ApiError } from './errors.ts'

type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer

/** What a handler receives: the parsed input, the viewer, and the raw request and reply for files and headers. */
type Context<N extends EndpointName> = EndpointInput<Endpoints[N]> & {
  viewer: ViewerOf<Endpoints[N]['access']>
  request: FastifyRequest
  reply: FastifyReply
  /** Counts this request against the rates of its endpoint, for endpoints with `countedBy: handler`. */
  countRequest: () => Promise<void>
}

/**
 * Returns the response. A handler of an endpoint without a JSON response may write to `reply` itself. A long JSON
 * response is the stream of its text, to whose parts the handler applies the response schema.
 */
type Handler<N extends EndpointName> = (
  context: Context<N>,
) => Promise<
  | EndpointOutput<Endpoints[N]>
  | (Endpoints[N] extends { response: unknown } ? never : FastifyReply)
  | (Endpoints[N] extends { responseType: 'long' } ? Readable : never)
>

/** One handler for each endpoint of the contract: a missing or mismatched one does not compile. */
export type Handlers = { [N in EndpointName]: Handler<N> }

type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>

const requireAccess: Record<Access, (request: FastifyRequest) => unknown> = {
  anyone: () => undefined,
  session: requireViewer,
  complete: requireCompleteProfile,
}

const accessTexts: Record<Access, string> = {
  anyone: 'Open to visitors.',
  session: 'Requires a session.',
  complete: 'Requires a session and a complete profile.',
}

const describeAccess = ({ access, self }: Endpoint): string =>
  accessTexts[access] +
  (self === undefined ? '' : ` \`${self}\` is the id of the signed-in person.`)

const schemaOf = (endpoint: Endpoint, name: EndpointName) => ({
  operationId: name,
  summary: endpointSummaries[name],
  description: describeAccess(endpoint),
  tags: [tagOf(endpoint.path)],
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.bodyType === 'multipart' && { consumes: ['multipart/form-data'] }),
  response: { [endpoint.status]: endpoint.response ?? z.any() },
})

const tagOf = (path: string): string =>
  path.split('/').find((part) => part !== '' && part !== 'public') ?? ''

/** `/users/{userId}` as Fastify writes it: `/users/:userId`. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Registers every endpoint of the contract. A request passes the checks of origin, access, input, rate
 * and own id, in this order; the response schema then removes every field of the handler's result that
 * it does not name.
 */
export const registerEndpoints = (
  app: FastifyInstance,
  handlers: Handlers,
  { pool, publicOrigin }: { pool: Pool; publicOrigin?: string },
): void => {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    const handler = handlers[name] as unknown as AnyHandler
    const countRequest = endpointRates(pool, name, rates[name])

    const route: RouteOptions = {
      method: endpoint.method,
      url: routePath(endpoint.path),
      schema: schemaOf(endpoint, name),
      config: {
        findsViewer: !endpoint.sameForAll,
        // An event stream is idle most of the time, and a response without a viewer costs little.
        needsCapacity: !endpoint.sameForAll && endpoint.responseType !== 'stream',
      },
      onRequest: async (request) => {
        if (endpoint.method !== 'GET' && !endpoint.fromAnywhere)
          requireOwnOrigin(request, publicOrigin)
        requireAccess[endpoint.access](request)
      },
      preValidation: async (request) => requireShallow(request.body),
      ...(endpoint.countedBy !== 'handler' && { preHandler: countRequest }),
      handler: async (request, reply) => {
        if (endpoint.self !== undefined) requireSelf(request, endpoint.self)
        const { params, query, body, viewer } = request
        reply.code(endpoint.status)
        const counting = () => countRequest(request)
        const context = { params, query, body, viewer, request, reply, countRequest: counting }
        const result = await handler(context)
        // `await reply` resolves to undefined, so check `reply.sent`.
        if (endpoint.response === undefined) return reply.sent ? reply : reply.send(result)
        const text =
          result instanceof Readable ? result : JSON.stringify(endpoint.response.parse(result))
        return reply.type('application/json; charset=utf-8').send(text)
      },
    }
    if (endpoint.bodyType === 'form') app.register(async (scope) => takeForm(scope, route))
    else app.route(route)
  }
}

/** Accepts a form body on this one route and ignores its content. */
const takeForm = (scope: FastifyInstance, route: RouteOptions): void => {
  const type = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(type, { parseAs: 'string' }, async () => undefined)
  scope.route(route)
}

/** Takes an empty JSON body for none: some clients send the content type with every request, such as one to log out. */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null)
      else void parse(request, body, done)
    },
  )
}

const deeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((each) => deeperThan(each, levels - 1))
}

/** Refuses a body that nests deeper than the limit. */
const requireShallow = (body: unknown): void => {
  if (deeperThan(body, limits.jsonDepth)) {
    throw new ApiError(
      'bad_request',
      `The request is nested too deeply. Please send at most ${limits.jsonDepth} levels.`,
    )
  }
}
