import { setTimeout as wait } from 'node:timers/promises'
import { ReleaseRefusedError } from '../store/release.ts'

const attempts = 4
const requestTimeout = 60_000

/** A release may wait for a boot check on the server. */
const releaseTimeout = 10 * 60_000

/** Seconds to wait before the next attempt: the server's Retry-After, or a growing delay. */
const pause = (response: Response | undefined, attempt: number): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Math.min(Number.isNaN(seconds) ? 2 ** (attempt - 1) / 2 : seconds, 60)
}

const isTransient = ({ status }: Response): boolean => status === 429 || status >= 500

const messageOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body && 'message' in body ? body.message : undefined
  return typeof message === 'string'
    ? message
    : `The server responded with status ${response.status}.`
}

/** Adds the site to the commands of a message, so that they work as printed. */
const forSite = (message: string, { origin }: URL): string =>
  message
    .replaceAll(
      /npm run (?:release|rollback|why) --(?: [\w-]+)+$/gm,
      (command) => `${command} --to ${origin}`,
    )
    .replaceAll(/npm run releases$/gm, (command) => `${command} -- --to ${origin}`)

interface Sent {
  method: 'GET' | 'PUT' | 'POST'
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged. */
  bytes?: Buffer
}

const bodyOf = ({ json, bytes }: Sent) => {
  if (bytes) return { body: new Uint8Array(bytes), type: 'application/octet-stream' }
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return { body: null, type: undefined }
}

/** Sends a request to a server's `/delivery`, and returns the JSON response. Throws `ReleaseRefusedError`. */
export type Send = (path: string, sent: Sent) => Promise<unknown>

/**
 * Creates a client of a running server, with a release token. Network failures are retried, except for requests that
 * make a release, because the release may have been made.
 */
export const serverClient = (site: URL, token: string): Send => {
  const once = async (path: string, sent: Sent): Promise<Response> => {
    const { body, type } = bodyOf(sent)
    return fetch(new URL(`/delivery${path}`, site), {
      method: sent.method,
      body,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      // A redirect could send the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(sent.method === 'POST' ? releaseTimeout : requestTimeout),
    })
  }

  const withRetries = async (path: string, sent: Sent): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts || sent.method === 'POST'
      try {
        const response = await once(path, sent)
        if (isLast || !isTransient(response)) return response
        await wait(pause(response, attempt) * 1000)
      } catch (error) {
        if (isLast) {
          const { message } = ((error as Error).cause ?? error) as Error
          throw new ReleaseRefusedError(
            sent.method === 'POST'
              ? `${site.origin} did not respond (${message}). Check whether the release was made: npm run releases -- --to ${site.origin}`
              : `${site.origin} cannot be reached (${message}). Check the address and the network, and repeat the command.`,
            { cause: error },
          )
        }
        await wait(pause(undefined, attempt) * 1000)
      }
    }
  }

  return async (path, sent) => {
    const response = await withRetries(path, sent)
    if (!response.ok) throw new ReleaseRefusedError(forSite(await messageOf(response), site))
    return response.status === 204 ? undefined : response.json()
  }
}
