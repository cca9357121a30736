import {
  errorStatus,
  type Call,
  type CallAnswer,
  type CallName,
  type Calls,
  type ErrorCode,
} from '@quad/contract'
import { calls } from '@quad/contract/calls'
import { uploadsOver } from './upload-edge.ts'

/** A call that a page made, as the server would have seen it. */
interface Seen {
  path: string
  query: Record<string, string>
  /** Parsed JSON; a form as it is. */
  body: unknown
}

type Reply = (asked: Seen) => Response | Promise<Response>

const json = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const matches = (row: Call, method: string, pathname: string): boolean =>
  row.method === method &&
  new RegExp(`^/api${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

// The more literal a path, the better its match: `/users/requested/…` is no `/users/{userId}/…`.
const names = (Object.keys(calls) as CallName[]).toSorted(
  (a, b) => calls[a].path.split('{').length - calls[b].path.split('{').length,
)

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * The network at the edge of a component test: answers calls of the contract, typed by it, and keeps
 * what was asked. A call that was given no answer fails the page as an unreachable server does.
 * Make one in each test; `setup.ts` takes it away afterwards.
 */
export const apiEdge = () => {
  const replies = new Map<CallName, Reply>()
  const files = new Map<string, string>()
  const seen = new Map<CallName, Seen[]>()
  const uploads = uploadsOver((input, init) => fetch(input, init))

  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const file = files.get(pathname)
    if (file !== undefined) return new Response(file, { headers: { 'content-type': 'text/plain' } })
    const name = names.find((each) => matches(calls[each], request.method, pathname))
    const reply = name && replies.get(name)
    if (!name || !reply) throw new TypeError(`${request.method} ${pathname} has no answer`)
    const body = await bodyOf(request)
    const asked = { path: pathname, query: Object.fromEntries(searchParams), body }
    seen.set(name, [...(seen.get(name) ?? []), asked])
    return reply(asked)
  })

  return {
    /** From now on the call is answered with this. */
    answer<N extends CallName>(
      name: N,
      body: CallAnswer<Calls[N]>,
      { total, next }: { total?: number; next?: string } = {},
    ): void {
      const headers = {
        ...(total !== undefined && { 'x-total-count': String(total) }),
        ...(next !== undefined && { link: `</api/next?cursor=${next}>; rel="next"` }),
      }
      replies.set(name, () => json(body, calls[name].status, headers))
    },

    /** From now on a list's call is answered by what it asks for. */
    answerEach<N extends CallName>(
      name: N,
      answer: (asked: Seen) => { body: CallAnswer<Calls[N]>; total: number },
    ): void {
      replies.set(name, (asked) => {
        const { body, total } = answer(asked)
        return json(body, calls[name].status, { 'x-total-count': String(total) })
      })
    },

    /** From now on the call is refused with this error. */
    refuse(
      name: CallName,
      error: ErrorCode,
      message: string,
      fields?: Record<string, string>,
    ): void {
      const status = errorStatus[error]
      const body = { status, error, message, requestId: 'test', ...(fields && { fields }) }
      replies.set(name, () => json(body, status))
    },

    /** From now on the server cannot be reached for this call. */
    disconnect(name: CallName): void {
      replies.set(name, () => Promise.reject(new TypeError('Failed to fetch')))
    },

    /** From now on the call waits, until what this returns is called; it then answers as before. */
    hold(name: CallName): () => void {
      const reply = replies.get(name)
      if (!reply) throw new Error(`Give ${name} its answer before holding it`)
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

    /** From now on this much of the file, from 0 to 1, has left the browser. */
    progress: uploads.progress,

    /** A static file of the site. */
    file(path: string, text: string): void {
      files.set(path, text)
    },

    /** What was asked of a call so far, in order. */
    seen: (name: CallName): readonly Seen[] => seen.get(name) ?? [],
  }
}
