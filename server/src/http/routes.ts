import type { Call, Caller, CallInput, CallName, CallReply, Calls } from '@quad/contract'
import { calls } from '@quad/contract/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { requireShallow } from './json-depth.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { callRates } from './rates.ts'
import { requireCompleteProfile, requireViewer, type Viewer } from './viewer.ts'

type ViewerOf<W extends Caller> = W extends 'anyone' ? Viewer | null : Viewer

/** What a handler receives: the checked input, who acts, and the raw exchange for files and headers. */
export type Context<N extends CallName> = CallInput<Calls[N]> & {
  viewer: ViewerOf<Calls[N]['who']>
  request: FastifyRequest
  reply: FastifyReply
  /** Counts this call against its rates, where the contract leaves that to the handler. */
  countCall: () => Promise<void>
}

/** A handler returns the answer; where the call has none in JSON, it may write to `reply` itself. */
export type Handler<N extends CallName> = (
  context: Context<N>,
) => Promise<CallReply<Calls[N]> | (Calls[N] extends { answer: unknown } ? never : FastifyReply)>

/** One handler for each call of the contract: a missing or differing one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> }

type AnyHandler = (context: Record<string, unknown>) => Promise<unknown>

const requireCaller: Record<Caller, (request: FastifyRequest) => unknown> = {
  anyone: () => undefined,
  session: requireViewer,
  complete: requireCompleteProfile,
}

const schemaOf = (row: Call, name: string) => ({
  operationId: name,
  summary: row.summary,
  tags: [tagOf(row.path)],
  ...(row.params && { params: row.params }),
  ...(row.query && { querystring: row.query }),
  ...(row.body && { body: row.body }),
  ...(row.bodyType === 'multipart' && { consumes: ['multipart/form-data'] }),
  response: { [row.status]: row.answer ?? z.any() },
})

const tagOf = (path: string): string =>
  path.split('/').find((part) => part !== '' && part !== 'public') ?? ''

/** Fastify's form of a path of the table. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Registers every call of the contract: who may call, own origin, shape of the input, rate, then the
 * handler, whose answer is filtered by the call's schema before it is sent.
 */
export const registerCalls = (
  app: FastifyInstance,
  handlers: Handlers,
  { pool, publicOrigin }: { pool: Pool; publicOrigin?: string },
): void => {
  for (const name of Object.keys(calls) as CallName[]) {
    const row: Call = calls[name]
    const handler = handlers[name] as unknown as AnyHandler
    const countCall = callRates(pool, name, row)

    const route: RouteOptions = {
      method: row.method,
      url: routePath(row.path),
      schema: schemaOf(row, name),
      onRequest: async (request) => {
        if (row.method !== 'GET' && !row.fromAnywhere) requireOwnOrigin(request, publicOrigin)
        requireCaller[row.who](request)
      },
      preValidation: async (request) => requireShallow(request.body),
      ...(row.countedBy !== 'handler' && { preHandler: countCall }),
      handler: async (request, reply) => {
        const { params, query, body, viewer } = request
        reply.code(row.status).header('cache-control', 'no-store')
        const counting = () => countCall(request)
        const context = { params, query, body, viewer, request, reply, countCall: counting }
        const answer = await handler(context)
        // Awaiting a reply that was sent gives nothing to tell it by.
        if (row.answer === undefined) return reply.sent ? reply : reply.send(answer)
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(row.answer.parse(answer)))
      },
    }
    if (row.bodyType === 'form') app.register(async (scope) => takeForm(scope, route))
    else app.route(route)
  }
}

/** Lets this one route be sent a form. What is in it says nothing that the call needs to know. */
const takeForm = (scope: FastifyInstance, route: RouteOptions): void => {
  const type = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(type, { parseAs: 'string' }, async () => undefined)
  scope.route(route)
}
