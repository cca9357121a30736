import { afterSignIn, endpoints, type Credentials } from '@quad/contract'
import { rates } from '@quad/contract/server'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
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

/** The sign-in page again, which says why. Without what was entered, which stays in no address. */
const signInPage = (request: FastifyRequest, failed: string): string => {
  const redirect = redirectOf(request)
  const query = new URLSearchParams({ failed, ...(redirect && { redirect }) })
  return `/signin?${query.toString()}`
}

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
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Not from our form.
    if (textIn(request.body, 'email') === undefined) throw error
    return reply.redirect(signInPage(request, problemOf(error, request).code), 303)
  })
  app.post<{ Body: Credentials }>('/signin', {
    schema: { body: endpoints.login.body },
    config: { findsViewer: true, needsCapacity: true },
    onRequest: async (request) => requireOwnOrigin(request, publicOrigin),
    preHandler: endpointRates(pool, 'login', rates.login),
    handler: async (request, reply) => {
      const { body, viewer } = request
      const input = { params: undefined, query: undefined, body, viewer, request, reply }
      const user = await login({ ...input, countRequest: async () => undefined })
      return reply.redirect(afterSignIn(user, redirectOf(request)), 303)
    },
  })
}
