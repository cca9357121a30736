import { afterSignIn, endpoints, errorStatus, limits, type Credentials } from '@quad/contract'
import { rates } from '@quad/contract/server'
import { servedStateId, zoneCookie } from '@quad/federation/page'
import type { FastifyError, FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { requireOwnOrigin } from '../../platform/http/access.ts'
import { problemOf } from '../../platform/http/errors.ts'
import { endpointRates } from '../../platform/http/rates.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'

const formType = 'application/x-www-form-urlencoded'

const textIn = (values: unknown, name: string): string | undefined => {
  const value = (values as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

const redirectOf = ({ query }: FastifyRequest): string | undefined => textIn(query, 'redirect')

/** The address of the sign-in page that says why. */
const signInPage = (
  request: FastifyRequest,
  values: { failed: string; email?: string },
): string => {
  const redirect = redirectOf(request)
  const query = new URLSearchParams({ ...values, ...(redirect && { redirect }) })
  return `/signin?${query.toString()}`
}

/** The page at an address as this visitor gets it, if the server renders it. */
const rendered = async (
  app: FastifyInstance,
  url: string,
  { host, ip, headers: { cookie = '' } }: FastifyRequest,
): Promise<LightMyRequestResponse | undefined> => {
  const headers = { host, cookie, accept: 'text/html' }
  const page = await app.inject({ url, headers, remoteAddress: ip })
  return page.statusCode === 200 && page.body.includes(`id="${servedStateId}"`) ? page : undefined
}

/** What belongs to the page, and not to its transport. */
const pageHeaders = [
  'content-type',
  'content-security-policy',
  'cross-origin-opener-policy',
  'integrity-policy',
  'referrer-policy',
  'set-cookie',
  'vary',
  'x-quad-release',
]

/**
 * Signs in by the form of the sign-in page itself, in a browser that does not run the scripts, or not yet: the same as
 * the endpoint, but leads to a page.
 */
export const postedSignIn = async (
  app: FastifyInstance,
  {
    login,
    pool,
    publicOrigin,
  }: Pick<Handlers, 'login'> & Pick<Services, 'pool'> & { publicOrigin?: string },
): Promise<void> => {
  // Only in this scope: the API takes no forms, which any site can send.
  app.addContentTypeParser(formType, { parseAs: 'string' }, async (_: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const email = textIn(request.body, 'email')
    // Not from our form.
    if (email === undefined) throw error
    const { code: failed, retryAfter } = problemOf(error, request)
    // The page keeps the e-mail address, which no address of a page contains: it would stay on a shared computer.
    const withEmail = signInPage(request, { failed, email: email.slice(0, limits.email) })
    const page = await rendered(app, withEmail, request)
    if (!page) return reply.redirect(signInPage(request, { failed }), 303)
    for (const name of pageHeaders) {
      if (page.headers[name] !== undefined) reply.header(name, page.headers[name])
    }
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(errorStatus[failed]).send(page.body)
  })
  const countRequest = endpointRates(pool, 'login', rates.login)
  app.post<{ Body: Credentials }>('/signin', {
    schema: { body: endpoints.login.body },
    config: { findsViewer: true, needsCapacity: true },
    onRequest: async (request) => requireOwnOrigin(request, publicOrigin),
    handler: async (request, reply) => {
      const { viewer, cookies } = request
      const body = { browserTimeZone: cookies[zoneCookie], ...request.body }
      const input = { params: undefined, query: undefined, body, viewer, request, reply }
      const user = await login({ ...input, countRequest: () => countRequest(request) })
      return reply.redirect(afterSignIn(user, redirectOf(request)), 303)
    },
  })
}
