import autocannon from 'autocannon'
import { request, type Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Number of concurrent connections. Each sends its next request after the response to the last one. */
export const connections = 16

const requestsAtMost = 300_000

/** One request of a measured endpoint. A body that is a function is called for each request. */
export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Measured {
  /** Per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Of all requests. */
  requests: number
}

const requestOf = ({ method, path, headers, body }: Shot): autocannon.Request => ({
  method,
  path,
  ...(headers && { headers }),
  ...(typeof body === 'function'
    ? { setupRequest: (sent) => ({ ...sent, body: JSON.stringify(body()) }) }
    : body !== undefined && { body: JSON.stringify(body) }),
})

const from = <T>(items: readonly T[], place: number): T[] => [
  ...items.slice(place),
  ...items.slice(0, place),
]

/**
 * Sends these requests to a server in a loop for some seconds. Each connection starts at another one.
 *
 * @throws Error for a response without success
 */
export const load = async (
  url: string,
  shots: readonly Shot[],
  seconds: number,
): Promise<Measured> => {
  const requests = shots.map(requestOf)
  let clients = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    maxOverallRequests: requestsAtMost,
    requests,
    setupClient: (client) => {
      client.setRequests(from(requests, Math.floor((clients * requests.length) / connections)))
      clients += 1
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    const { path } = shots[0]!
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(`${path}: ${result.errors} failures, and answers by status: ${statuses}`)
  }
  const { p50, p99 } = result.latency
  return { rate: result['2xx'] / result.duration, p50, p99, requests: result['2xx'] }
}

/** The time within which this share of the times lies, such as 0.99. */
export const within = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN

export const median = (values: readonly number[]): number => within(values, 0.5)

/** Sends one request, and resolves with the status once its response is read. */
export const send = (
  url: string,
  agent: Agent,
  { method, path, headers, body }: Shot,
): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = request(`${url}${path}`, { method, agent, headers: { ...headers, origin: url } })
  sent.on('error', reject)
  sent.on('response', (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode ?? 0))
    response.on('error', reject)
  })
  const content = typeof body === 'function' ? (body as () => object)() : body
  sent.end(content === undefined ? undefined : JSON.stringify(content))
  return promise
}

/** The responses to a load. */
interface Responses {
  /** Milliseconds of each. */
  times: number[]
  /** Number of responses other than 2xx, by status. */
  refused: Record<number, number>
}

/**
 * Sends so many requests a second, whether or not the earlier ones are answered. A response takes from
 * when its request was due.
 */
export const sendSteadily = async (
  url: string,
  agent: Agent,
  { shots, rate, seconds }: { shots: readonly Shot[]; rate: number; seconds: number },
): Promise<Responses> => {
  const responses: Responses = { times: [], refused: {} }
  const start = performance.now()
  const sendAt = async (due: number, shot: Shot): Promise<void> => {
    await sleep(Math.max(0, due - performance.now()))
    const status = await send(url, agent, shot)
    responses.times.push(performance.now() - due)
    if (status >= 300) responses.refused[status] = (responses.refused[status] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: rate * seconds }, (_, nth) =>
      sendAt(start + (nth * 1000) / rate, shots[nth % shots.length]!),
    ),
  )
  return responses
}
