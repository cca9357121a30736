import { endpoints, type EndpointName, type Endpoints } from './endpoints.ts'
import type { Endpoint, EndpointResponse, EndpointArguments } from './endpoint.ts'

export interface Request {
  method: string
  /** Path and query, from the site's root: `/api/projects?limit=5`. */
  path: string
  /** JSON text or a form; absent if the endpoint has no body. */
  body?: string | FormData
  signal?: AbortSignal
}

/** Sends a request: resolves to the parsed response, rejects on any error status. */
export type Send = (request: Request) => Promise<Reply>

export interface Reply {
  body: unknown
  headers: Headers
}

interface Paged {
  /** Number of items on all pages. */
  total: number
  /** What the misspelled words of a search were read as, if only that finds something: "robotic or aquatic club". */
  readAs?: string
  /** The skills that a search names by other names, by these: `{ js: 'JavaScript' }`. */
  readSkills?: Readonly<Record<string, string>>
  /** Cursor after the last item, null on the last page. */
  next: string | null
}

/** A page of a list. */
export interface ListPage<Item> extends Paged {
  items: Item[]
}

/** A response that contains one page of a list. */
export interface PageOf<Response> extends Paged {
  response: Response
}

export interface RequestOptions {
  signal?: AbortSignal
  /** Sends this request instead of the client's own function. */
  send?: Send
}

type Client = {
  [N in EndpointName]: (
    ...args: Record<never, never> extends EndpointArguments<Endpoints[N]>
      ? [args?: EndpointArguments<Endpoints[N]>, options?: RequestOptions]
      : [args: EndpointArguments<Endpoints[N]>, options?: RequestOptions]
  ) => Promise<EndpointResponse<Endpoints[N]>>
}

type ListName = {
  [N in EndpointName]: EndpointResponse<Endpoints[N]> extends readonly unknown[] ? N : never
}[EndpointName]

type ItemOf<N extends ListName> =
  EndpointResponse<Endpoints[N]> extends readonly (infer I)[] ? I : never

export interface Pages {
  /** Requests an object that contains a page of a list, such as a chat with its messages. */
  pageOf: <N extends EndpointName>(
    name: N,
    args: EndpointArguments<Endpoints[N]>,
    options?: RequestOptions,
  ) => Promise<PageOf<EndpointResponse<Endpoints[N]>>>
  /** Requests one page of a list. */
  page: <N extends ListName>(
    name: N,
    args: EndpointArguments<Endpoints[N]>,
    options?: RequestOptions,
  ) => Promise<ListPage<ItemOf<N>>>
}

interface LooseArguments {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const fill = (path: string, params: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

const queryString = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Path of an endpoint from the site's root, for an image or an event stream. */
export const endpointPath = (
  name: EndpointName,
  { params = {}, query = {} }: Pick<LooseArguments, 'params' | 'query'> = {},
): string => `/api${fill(endpoints[name].path, params)}${queryString(query)}`

const nextCursor = (headers: Headers): string | null => {
  const url = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return url === undefined ? null : new URL(url, 'http://localhost').searchParams.get('cursor')
}

/** Whether a parsed response is an object with all these fields. */
export const hasFields = (body: unknown, fields: readonly string[]): boolean =>
  typeof body === 'object' && body !== null && fields.every((name) => Object.hasOwn(body, name))

/** Whether a parsed response has the mark of its endpoint. */
const hasMark = (body: unknown, mark: string): boolean => {
  if (mark.startsWith('?')) return body === null || hasMark(body, mark.slice(1))
  if (mark === '[]') return Array.isArray(body)
  if (mark === '""') return typeof body === 'string'
  if (mark === 'true') return typeof body === 'boolean'
  return hasFields(body, mark.split(','))
}

const unexpected = (): Error => new Error('The response is not that of the endpoint.')

/**
 * The typed client: one function for each endpoint, and `page` for lists.
 *
 * @param unexpectedResponse the error of a successful response that is not the endpoint's: an empty one, or that of a
 *   proxy
 */
export const createClient = (send: Send, unexpectedResponse = unexpected): Client & Pages => {
  const perform = async (
    name: EndpointName,
    args: LooseArguments = {},
    options: RequestOptions = {},
  ): Promise<Reply> => {
    const { method, mark }: Pick<Endpoint, 'method' | 'mark'> = endpoints[name]
    const reply = await (options.send ?? send)({
      method,
      path: endpointPath(name, args),
      ...(args.body !== undefined && {
        body: args.body instanceof FormData ? args.body : JSON.stringify(args.body),
      }),
      ...(options.signal && { signal: options.signal }),
    })
    if (mark !== undefined && !hasMark(reply.body, mark)) throw unexpectedResponse()
    return reply
  }

  const client = Object.fromEntries(
    (Object.keys(endpoints) as EndpointName[]).map((name) => [
      name,
      async (args?: LooseArguments, options?: RequestOptions) =>
        (await perform(name, args, options)).body,
    ]),
  ) as unknown as Client

  const pageOf: Pages['pageOf'] = async (name, args, options) => {
    const { body, headers } = await perform(name, args, options)
    const readAs = headers.get('x-read-as')
    const readSkills = headers.get('x-read-skills')
    return {
      response: body as EndpointResponse<Endpoints[typeof name]>,
      total: Number(headers.get('x-total-count') ?? 0),
      next: nextCursor(headers),
      ...(readAs !== null && { readAs: decodeURIComponent(readAs) }),
      ...(readSkills !== null && {
        readSkills: Object.fromEntries(new URLSearchParams(readSkills)),
      }),
    }
  }

  return {
    ...client,
    pageOf,
    page: async (name, args, options) => {
      const { response, ...rest } = await pageOf(name, args, options)
      return { items: response as ItemOf<typeof name>[], ...rest }
    },
  }
}
