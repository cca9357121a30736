import { jest } from '@jest/globals'
import {
  endpoints,
  errorStatus,
  type Endpoint,
  type EndpointResponse,
  type EndpointName,
  type Endpoints,
  type ErrorCode,
} from '@quad/contract'
import { uploadsOver } from './upload-edge.ts'

/** A request of the page, as the server would see it. */
interface Seen {
  path: string
  query: Record<string, string>
  /** Parsed JSON, or an unparsed form. */
  body: unknown
}

type Reply = (asked: Seen) => Response | Promise<Response>

const json = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const matches = (row: Endpoint, method: string, pathname: string): boolean =>
  row.method === method &&
  new RegExp(`^/api${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

// Paths with fewer parameters match first: `/users/requested/…` is not `/users/{userId}/…`.
const names = (Object.keys(endpoints) as EndpointName[]).toSorted(
  (a, b) => endpoints[a].path.split('{').length - endpoints[b].path.split('{').length,
)

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** What the headers of a response say of its list. */
interface Page {
  total?: number
  /** The cursor of the next page. */
  next?: string
  readAs?: string
  readSkills?: Record<string, string>
}

const headersOf = ({ total, next, readAs, readSkills }: Page): Record<string, string> => ({
  ...(total !== undefined && { 'x-total-count': String(total) }),
  ...(next !== undefined && { link: `</api/next?cursor=${next}>; rel="next"` }),
  ...(readAs !== undefined && { 'x-read-as': encodeURIComponent(readAs) }),
  ...(readSkills && { 'x-read-skills': new URLSearchParams(readSkills).toString() }),
})

/**
 * Replaces the network in a component test: responds to the contract's endpoints, typed by it, and records the
 * requests. A request without a response fails as if the server were unreachable. Create one in each test;
 * `setup.ts` removes it afterwards.
 */
export const apiEdge = () => {
  const replies = new Map<EndpointName, Reply>()
  const files = new Map([['/healthz', '{"status":"ok"}']])
  const seen = new Map<EndpointName, Seen[]>()
  const uploads = uploadsOver((input, init) => fetch(input, init))

  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const file = files.get(pathname)
    if (file !== undefined) return new Response(file, { headers: { 'content-type': 'text/plain' } })
    const name = names.find((each) => matches(endpoints[each], request.method, pathname))
    const reply = name && replies.get(name)
    if (!name || !reply) throw new TypeError(`${request.method} ${pathname} has no response`)
    const body = await bodyOf(request)
    const asked = { path: pathname, query: Object.fromEntries(searchParams), body }
    seen.set(name, [...(seen.get(name) ?? []), asked])
    return reply(asked)
  })

  return {
    /** Sets the response of an endpoint. */
    respond<N extends EndpointName>(
      name: N,
      body: EndpointResponse<Endpoints[N]>,
      page: Page = {},
    ): void {
      replies.set(name, () => json(body, endpoints[name].status, headersOf(page)))
    },

    /** Sets a function that computes the response of a list from the request. */
    respondEach<N extends EndpointName>(
      name: N,
      respond: (asked: Seen) => { body: EndpointResponse<Endpoints[N]> } & Page,
    ): void {
      replies.set(name, (asked) => {
        const { body, ...page } = respond(asked)
        return json(body, endpoints[name].status, headersOf(page))
      })
    },

    /** Makes an endpoint return this error. */
    refuse(
      name: EndpointName,
      error: ErrorCode,
      message: string,
      fields?: Record<string, string>,
      headers: Record<string, string> = {},
    ): void {
      const status = errorStatus[error]
      const body = { status, error, message, requestId: 'test', ...(fields && { fields }) }
      replies.set(name, () => json(body, status, headers))
    },

    /** Makes an endpoint respond with something that is not the API's, such as the page of a proxy. */
    respondWrongly(name: EndpointName, text: string): void {
      replies.set(name, () => new Response(text || null))
    },

    /** Makes an endpoint unreachable. */
    disconnect(name: EndpointName): void {
      replies.set(name, () => Promise.reject(new TypeError('Failed to fetch')))
    },

    /** Holds the response of an endpoint back until the returned function is called. */
    hold(name: EndpointName): () => void {
      const reply = replies.get(name)
      if (!reply) throw new Error(`Set the response of ${name} before holding it`)
      let release = (): void => undefined
      const released = new Promise<void>((go) => {
        release = go
      })
      replies.set(name, async (asked) => {
        await released
        return reply(asked)
      })
      return release
    },

    /** Sets the share of the file, from 0 to 1, that is uploaded. */
    progress: uploads.progress,

    /** Makes the server unreachable. */
    stop(): void {
      replies.clear()
      files.clear()
    },

    /** A static file of the site. */
    file(path: string, text: string): void {
      files.set(path, text)
    },

    /** The requests to an endpoint so far, in order. */
    seen: (name: EndpointName): readonly Seen[] => seen.get(name) ?? [],
  }
}
