import { Agent } from 'node:http'
import { servedStateId } from '@quad/federation/page'
import { setTimeout as sleep } from 'node:timers/promises'
import { actionsOf, pageOf, personAt } from './requests.ts'
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
  /** Milliseconds of the pages, and the share that the server rendered. */
  pages: { p50: number; p99: number; rendered: number }
  /** Responses other than 2xx, by status. */
  refused: Record<number, number>
}

/** Share of the actions that open a page. */
const pageShare = 0.1

/** A random thinking time: often short, sometimes long, as of independent visitors. */
const thinkTime = (): number => -Math.log(1 - Math.random()) * thinkSeconds * 1000

/**
 * Lets people with open event streams read, search, write and open pages for a while, with a thinking time
 * between actions.
 */
export const measureMixed = async (
  url: string,
  { people, seconds }: { people: number; seconds: number },
): Promise<MixedMeasured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  const callTimes: number[] = []
  const pageTimes: number[] = []
  let rendered = 0
  const refused: Record<number, number> = {}

  const live = async (nth: number): Promise<void> => {
    const { person, cookie } = personAt(nth)
    const stream = new StreamReader(url, cookie, () => undefined)
    await stream.open()
    const actions = actionsOf(person)
    await sleep(thinkTime())
    while (performance.now() < end) {
      const began = performance.now()
      const isPage = Math.random() < pageShare
      const action = isPage ? pageOf(person) : actions[Math.floor(Math.random() * actions.length)]!
      const { status, text } = await send(url, agent, action)
      if (began > start) {
        const times = isPage ? pageTimes : callTimes
        times.push(performance.now() - began)
        if (isPage && text.includes(servedStateId)) rendered += 1
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
  const spread = (times: readonly number[]) => ({
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  })
  return {
    people,
    rate: (callTimes.length + pageTimes.length) / seconds,
    ...spread(callTimes),
    pages: { ...spread(pageTimes), rendered: rendered / pageTimes.length },
    refused,
  }
}
