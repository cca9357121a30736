import autocannon from 'autocannon'
import { request, type Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Number of concurrent connections. Each sends its next request after the response to the last one. */
export const connections = 16

const requestsAtMost = 300_000

/** One request of a measured endpoint. A body that is a function is called for each request. */
export interface BenchRequest {
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

const toAutocannon = ({ method, path, headers, body }: BenchRequest): autocannon.Request => ({
  method,
  path,
  ...(headers && { headers }),
  ...(typeof body === 'function'
    ? { setupRequest: (sent) => ({ ...sent, body: JSON.stringify(body()) }) }
    : body !== undefined && { body: JSON.stringify(body) }),
})

const rotate = <T>(items: readonly T[], start: number): T[] => [
  ...items.slice(start),
  ...items.slice(0, start),
]

/**
 * Sends these requests to a server in a loop for some seconds. Each connection starts at another one.
 *
 * @throws Error for a response without success
 */
export const load = async (
  url: string,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<Measured> => {
  const cycle = requests.map(toAutocannon)
  let clients = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    maxOverallRequests: requestsAtMost,
    requests: cycle,
    setupClient: (client) => {
      client.setRequests(rotate(cycle, Math.floor((clients * cycle.length) / connections)))
      clients += 1
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    const { path } = requests[0]!
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(`${path}: ${result.errors} failures, and answers by status: ${statuses}`)
  }
  const { p50, p99 } = result.latency
  return { rate: result['2xx'] / result.duration, p50, p99, requests: result['2xx'] }
}

/** The value that this share of the values, such as 0.99, does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Sends one request, and resolves once its response is read. */
export const send = (
  url: string,
  agent: Agent,
  { method, path, headers, body }: BenchRequest,
): Promise<{ status: number; text: string }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sent = request(`${url}${path}`, { method, agent, headers: { ...headers, origin: url } })
  sent.on('error', reject)
  sent.on('response', (response) => {
    text(response).then((read) => resolve({ status: response.statusCode ?? 0, text: read }), reject)
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
 * Sends requests at a fixed rate, whether or not the earlier ones are answered. The time of a response starts when
 * its request was due.
 *
 * @param rate per second
 */
export const sendSteadily = async (
  url: string,
  agent: Agent,
  { requests, rate, seconds }: { requests: readonly BenchRequest[]; rate: number; seconds: number },
): Promise<Responses> => {
  const responses: Responses = { times: [], refused: {} }
  const start = performance.now()
  const sendAt = async (due: number, toSend: BenchRequest): Promise<void> => {
    await sleep(Math.max(0, due - performance.now()))
    const { status } = await send(url, agent, toSend)
    responses.times.push(performance.now() - due)
    if (status >= 300) responses.refused[status] = (responses.refused[status] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: rate * seconds }, (_, nth) =>
      sendAt(start + (nth * 1000) / rate, requests[nth % requests.length]!),
    ),
  )
  return responses
}
