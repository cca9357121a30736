import autocannon from 'autocannon'

/** How many connections ask at once, each with its next request as soon as the last is answered. */
export const connections = 16

const requestsAtMost = 300_000

/** One request of a measured call; a body that is a function makes a new one for each time. */
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
 * Sends these requests to a server over and over for so many seconds. Each connection begins
 * elsewhere among them.
 *
 * @throws Error where an answer is none of success
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
    throw new Error(`${path}: ${result.non2xx} refusals and ${result.errors} failures`)
  }
  const { p50, p99 } = result.latency
  return { rate: result['2xx'] / result.duration, p50, p99 }
}
