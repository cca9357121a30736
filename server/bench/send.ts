import { request, type Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shot } from './load.ts'

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
export interface Responses {
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
