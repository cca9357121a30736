import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { actionsOf, personAt } from './requests.ts'
import { send, percentile } from './load.ts'
import { StreamReader } from './stream-reader.ts'

/** Mean seconds that a person reads before the next action. */
const thinkSeconds = 1
const warmUpSeconds = 3

/** One level of the mixed load. */
export interface MixedMeasured {
  people: number
  /** Responses per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Responses other than 2xx, by status. */
  refused: Record<number, number>
}

/** A random thinking time: often short, sometimes long, as of independent visitors. */
const thinkTime = (): number => -Math.log(1 - Math.random()) * thinkSeconds * 1000

/**
 * Lets people with open event streams read, search and write for a while, with a thinking time between
 * actions.
 */
export const measureMixed = async (
  url: string,
  { people, seconds }: { people: number; seconds: number },
): Promise<MixedMeasured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  const times: number[] = []
  const refused: Record<number, number> = {}

  const live = async (nth: number): Promise<void> => {
    const { person, cookie } = personAt(nth)
    const stream = new StreamReader(url, cookie, () => undefined)
    await stream.open()
    const actions = actionsOf(person)
    await sleep(thinkTime())
    while (performance.now() < end) {
      const began = performance.now()
      const action = actions[Math.floor(Math.random() * actions.length)]!
      const status = await send(url, agent, action)
      if (began > start) {
        times.push(performance.now() - began)
        if (status >= 300) refused[status] = (refused[status] ?? 0) + 1
      }
      await sleep(thinkTime())
    }
    stream.break()
  }
  try {
    await Promise.all(Array.from({ length: people }, (_, nth) => live(nth)))
  } finally {
    agent.destroy()
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { people, rate: times.length / seconds, p50, p99, refused }
}
