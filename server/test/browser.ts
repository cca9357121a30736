import { createClient, type Request } from '@quad/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

let addresses = 0

/** Each browser has an address of its own, so that rates affect only the tests about them. */
const nextAddress = (): string => {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

const headersOf = (response: LightMyRequestResponse): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const each of [value].flat()) headers.append(name, String(each))
  }
  return headers
}

const encoded = async (body: string | FormData | undefined) => {
  if (body === undefined) return {}
  if (typeof body === 'string') {
    return { payload: body, headers: { 'content-type': 'application/json' } }
  }
  const form = new Response(body)
  return {
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  }
}

/**
 * A browser for an app: keeps cookies, sends its origin, and has every endpoint of the contract as a
 * function, which rejects with the error response. `inject` sends anything else.
 */
export const createBrowser = (app: FastifyInstance, cookies: Record<string, string> = {}) => {
  const remoteAddress = nextAddress()
  const jar = new Map(Object.entries(cookies))

  const inject = async (
    options: Omit<InjectOptions, 'cookies'>,
  ): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      remoteAddress,
      ...options,
      cookies: Object.fromEntries(jar),
      headers: { host: 'quad.test', origin: 'http://quad.test', ...options.headers },
    })
    for (const { name, value } of response.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Sends a request of the client and returns the raw response. */
  const send = async ({ method, path, body }: Request): Promise<LightMyRequestResponse> =>
    inject({ method, url: path, ...(await encoded(body)) })

  const client = createClient(async (request) => {
    const response = await send(request)
    const headers = headersOf(response)
    const answer: unknown = response.payload === '' ? undefined : response.json()
    if (response.statusCode < 400) return { body: answer, headers }
    throw Object.assign(new Error(), answer, { headers })
  })

  return { ...client, inject, send, cookies: jar, remoteAddress }
}

export type Browser = ReturnType<typeof createBrowser>
