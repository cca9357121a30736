import autocannon from 'autocannon'

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
    ? { setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }
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
