import type { CallName, Calls } from './calls.ts'
import type { CallAnswer, CallArguments } from './call.ts'
import { routes } from './routes.evaluated.ts'

export interface Request {
  method: string
  /** Path and query, from the site's root: `/api/projects?limit=5`. */
  path: string
  /** JSON text or a form; absent where the call has no body. */
  body?: string | FormData
  signal?: AbortSignal
}

/** What a call needs of the network: resolves to the parsed answer, rejects on any error status. */
export type Send = (request: Request) => Promise<Reply>

export interface Reply {
  body: unknown
  headers: Headers
}

interface Paged {
  /** How many there are on all pages. */
  total: number
  /** Cursor of the next page, or null on the last one. */
  next: string | null
}

/** A page of a list. */
export interface Page<Item> extends Paged {
  items: Item[]
}

/** What a call answered, with one page of the list that is in it. */
interface PageOf<Answer> extends Paged {
  answer: Answer
}

export interface CallOptions {
  signal?: AbortSignal
}

type Client = {
  [N in CallName]: (
    ...args: Record<never, never> extends CallArguments<Calls[N]>
      ? [args?: CallArguments<Calls[N]>, options?: CallOptions]
      : [args: CallArguments<Calls[N]>, options?: CallOptions]
  ) => Promise<CallAnswer<Calls[N]>>
}

type ListName = {
  [N in CallName]: CallAnswer<Calls[N]> extends readonly unknown[] ? N : never
}[CallName]

type ItemOf<N extends ListName> = CallAnswer<Calls[N]> extends readonly (infer I)[] ? I : never

interface Pages {
  /** Calls what answers in pages but is no list itself: a chat with its messages. */
  pageOf: <N extends CallName>(
    name: N,
    args: CallArguments<Calls[N]>,
    options?: CallOptions,
  ) => Promise<PageOf<CallAnswer<Calls[N]>>>
  /** Calls a list for one page of it. */
  page: <N extends ListName>(
    name: N,
    args: CallArguments<Calls[N]>,
    options?: CallOptions,
  ) => Promise<Page<ItemOf<N>>>
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

/** Path of a call from the site's root, for places that take a URL (an image, an event stream). */
export const callPath = (
  name: CallName,
  { params = {}, query = {} }: Pick<LooseArguments, 'params' | 'query'> = {},
): string => `/api${fill(routes[name].path, params)}${queryString(query)}`

const nextCursor = (headers: Headers): string | null => {
  const url = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return url === undefined ? null : new URL(url, 'http://localhost').searchParams.get('cursor')
}

/** The typed client: one function for each call of the table, and `page` for lists. */
export const createClient = (send: Send): Client & Pages => {
  const perform = (name: CallName, args: LooseArguments = {}, options: CallOptions = {}) =>
    send({
      method: routes[name].method,
      path: callPath(name, args),
      ...(args.body !== undefined && {
        body: args.body instanceof FormData ? args.body : JSON.stringify(args.body),
      }),
      ...(options.signal && { signal: options.signal }),
    })

  const client = Object.fromEntries(
    (Object.keys(routes) as CallName[]).map((name) => [
      name,
      async (args?: LooseArguments, options?: CallOptions) =>
        (await perform(name, args, options)).body,
    ]),
  ) as unknown as Client

  const pageOf: Pages['pageOf'] = async (name, args, options) => {
    const { body, headers } = await perform(name, args, options)
    return {
      answer: body as CallAnswer<Calls[typeof name]>,
      total: Number(headers.get('x-total-count') ?? 0),
      next: nextCursor(headers),
    }
  }

  return {
    ...client,
    pageOf,
    page: async (name, args, options) => {
      const { answer, ...rest } = await pageOf(name, args, options)
      return { items: answer as ItemOf<typeof name>[], ...rest }
    },
  }
}
