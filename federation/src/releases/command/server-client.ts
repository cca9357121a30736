import { setTimeout as wait } from 'node:timers/promises'
import { ReleaseRefused } from '../release.ts'

const attempts = 4
const longestAnswer = 60_000

/** Seconds to wait before the next attempt, as the server says, or longer each time. */
const pause = (answer: Response | undefined, attempt: number): number => {
  const said = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  return Math.min(Number.isNaN(said) ? 2 ** (attempt - 1) / 2 : said, 60)
}

const isPassing = ({ status }: Response): boolean => status === 429 || status >= 500

const messageOf = async (answer: Response): Promise<string> => {
  const body: unknown = await answer.json().catch(() => null)
  const said = typeof body === 'object' && body && 'message' in body ? body.message : undefined
  return typeof said === 'string' ? said : `The server answered ${answer.status}.`
}

interface Sent {
  method: 'GET' | 'PUT' | 'POST'
  /** To be sent as JSON. */
  json?: unknown
  /** To be sent as it is. */
  bytes?: Buffer
}

const bodyOf = ({ json, bytes }: Sent) => {
  if (bytes) return { body: new Uint8Array(bytes), type: 'application/octet-stream' }
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return { body: null, type: undefined }
}

/** Sends a request to a server's `/delivery`, and gives the answer's JSON. Throws `ReleaseRefused`. */
export type Send = (path: string, sent: Sent) => Promise<unknown>

/**
 * Speaks to a running server with a release token. What only failed on the way is tried again, but for
 * what makes a release: that may have been made.
 */
export const serverClient = (site: URL, token: string): Send => {
  const once = async (path: string, sent: Sent): Promise<Response> => {
    const { body, type } = bodyOf(sent)
    return fetch(new URL(`/delivery${path}`, site), {
      method: sent.method,
      body,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      // A redirect could carry the token to somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(longestAnswer),
    })
  }

  const patiently = async (path: string, sent: Sent): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts || sent.method === 'POST'
      try {
        const answer = await once(path, sent)
        if (isLast || !isPassing(answer)) return answer
        await wait(pause(answer, attempt) * 1000)
      } catch (error) {
        if (isLast) {
          const { message } = ((error as Error).cause ?? error) as Error
          throw new ReleaseRefused(
            sent.method === 'POST'
              ? `${site.origin} did not answer (${message}). Whether it was done: npm run releases -- --to ${site.origin}`
              : `${site.origin} cannot be reached (${message}). Check the address and the network, and repeat the command.`,
            { cause: error },
          )
        }
        await wait(pause(undefined, attempt) * 1000)
      }
    }
  }

  return async (path, sent) => {
    const answer = await patiently(path, sent)
    if (!answer.ok) throw new ReleaseRefused(await messageOf(answer))
    return answer.status === 204 ? undefined : answer.json()
  }
}
