import { once } from 'node:events'
import { request as requestOverHttp, type IncomingMessage } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ReleaseRefusedError } from '@quad/federation/release'

const attempts = 4
const requestTimeout = 60_000

/** The server checks each file of the builds, and may send them to a bucket. */
const releaseTimeout = 10 * 60_000

interface Response {
  status: number
  /** In seconds; undefined without one. */
  retryAfter: string | undefined
  content: string
}

/** Seconds to wait before the next attempt: the server's Retry-After, or a growing delay. */
const pause = (response: Response | undefined, attempt: number): number => {
  const seconds = Number(response?.retryAfter ?? Number.NaN)
  return Math.min(Number.isNaN(seconds) ? 2 ** (attempt - 1) / 2 : seconds, 60)
}

const isTransient = ({ status }: Response): boolean => status === 429 || status >= 500

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const messageOf = ({ status, content }: Response): string => {
  const body = parsed(content)
  const message = typeof body === 'object' && body && 'message' in body ? body.message : undefined
  if (typeof message !== 'string') return `The server responded with status ${status}.`
  return status === 400
    ? `If the server is older than this checkout, an operator updates it first.\n${message}`
    : message
}

/** Adds the site to the commands of a message, so that they work as printed. */
const forSite = (message: string, { origin }: URL): string =>
  message
    .replaceAll(
      /npm run (?:release|rollback|why|unfreeze) --(?: [\w-]+)+$/gm,
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
  if (bytes) return { body: bytes, type: 'application/octet-stream' }
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return { body: undefined, type: undefined }
}

/** Sends a request to a server's `/delivery`, and returns the JSON response. Throws `ReleaseRefusedError`. */
export type Send = (path: string, sent: Sent) => Promise<unknown>

/**
 * Creates a client of a running server, with a release token. Network failures are retried, except for requests that
 * make a release, because the release may have been made.
 *
 * @param isLocal whether it is the server of this machine: its commands need no `--to`, and its certificate, which is for
 *   the public name, is not checked
 */
export const serverClient = (site: URL, token: string, isLocal = false): Send => {
  const open = site.protocol === 'https:' ? requestOverTls : requestOverHttp
  // `fetch` gives up after five minutes without a response. This follows no redirect, so the token stays with the host.
  const sendOnce = async (path: string, sent: Sent): Promise<Response> => {
    const { body, type } = bodyOf(sent)
    const request = open(new URL(`/delivery${path}`, site), {
      method: sent.method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      signal: AbortSignal.timeout(sent.method === 'POST' ? releaseTimeout : requestTimeout),
      rejectUnauthorized: !isLocal,
    })
    // The response rejects with an error after its headers.
    request.on('error', () => undefined).end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      content: await text(response),
    }
  }

  const withRetries = async (path: string, sent: Sent): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts || sent.method === 'POST'
      try {
        const response = await sendOnce(path, sent)
        if (isLast || !isTransient(response)) return response
        await wait(pause(response, attempt) * 1000)
      } catch (error) {
        if (isLast) {
          const { message } = ((error as Error).cause ?? error) as Error
          throw new ReleaseRefusedError(
            sent.method === 'POST'
              ? `${site.origin} did not respond (${message}). Check whether the release was made: npm run releases${isLocal ? '' : ` -- --to ${site.origin}`}`
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
    const { status, content } = response
    if (status < 200 || status > 299) {
      const message = messageOf(response)
      throw new ReleaseRefusedError(isLocal ? message : forSite(message, site))
    }
    return status === 204 ? undefined : JSON.parse(content)
  }
}
