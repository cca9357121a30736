import { createClient, type Send } from '@quad/contract'
import { isHTTPError, type KyInstance, type Options, type ShouldRetryState } from 'ky'
import { requestErrorOf, unexpectedResponse } from './request-error.ts'
import { http } from './http.ts'

/** Resolves to true if the user signed in, so that the refused request is repeated. */
type SignIn = (refused: { isRead: boolean }) => Promise<boolean>

let signIn: SignIn = () => Promise.resolve(false)

/** Sets what happens when the session has ended at the server. */
export const onUnauthenticated = (handler: SignIn): void => {
  signIn = handler
}

const renewSession = async ({ error }: ShouldRetryState): Promise<boolean> => {
  if (!isHTTPError(error)) return false
  const { code } = requestErrorOf(error.response.status, error.data)
  return code === 'unauthenticated' && signIn({ isRead: error.request.method === 'GET' })
}

const signedInHttp = http.extend({
  retry: {
    limit: 1,
    methods: ['get', 'post', 'put', 'delete'],
    shouldRetry: renewSession,
    delay: () => 0,
  },
})

const sendWith =
  (client: KyInstance): Send =>
  async ({ path, ...request }) => {
    const response = await client(path, {
      ...request,
      headers: typeof request.body === 'string' ? { 'content-type': 'application/json' } : {},
    })
    return { body: await response.json(), headers: response.headers }
  }

/**
 * The typed client of the contract. Rejects with a `RequestError`. A request that finds the session
 * ended waits for the person to sign in again and is repeated once.
 */
export const api = createClient(sendWith(signedInHttp), unexpectedResponse)

/** How an infinite query continues a list: from one cursor to the next. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

/** The cursor in the query of a request; none for the first page. */
export const fromCursor = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** Sends a request as `api` does, with other options such as another `fetch`. */
export const sendAs = (options: Options): Send => sendWith(signedInHttp.extend(options))

/** Sends a request whose response may take any time, as long as bytes arrive. */
export const sendLong: Send = async (request) =>
  sendAs((await import('./send-long.ts')).longResponse)(request)

/** Like `api`, without waiting for sign-in: for requests of the session itself. */
export const apiAsIs = createClient(sendWith(http), unexpectedResponse)
