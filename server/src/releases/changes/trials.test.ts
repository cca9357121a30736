import { failsMoreOften, type VisitorCounts } from './trials.ts'

const simulations = 300

/** Random numbers from 0 to 1, the same in each run (mulberry32). */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

interface Canary {
  /** Part of the visitors who have it, from 0 to 1. */
  share: number
  /** Whether the visitor with this number of the canary, from 0, meets a failure. */
  fails: (visitor: number) => boolean
  /** Part of the other visitors who meet failures. */
  others: number
  /** Visitors of the canary until it is promoted. */
  visitors: number
}

const add = (counts: VisitorCounts, hasFailed: boolean) => {
  counts.visitors += 1
  if (hasFailed) counts.failed += 1
}

/** Number of visitors of the canary when it is stopped; null if it is promoted. */
const stoppedAfter = (random: () => number, { share, fails, others, visitors }: Canary) => {
  const canary = { visitors: 0, failed: 0 }
  const rest = { visitors: 0, failed: 0 }
  while (canary.visitors < visitors) {
    const isOfCanary = random() < share
    const hasFailed = isOfCanary ? fails(canary.visitors) : random() < others
    add(isOfCanary ? canary : rest, hasFailed)
    if (isOfCanary && hasFailed && failsMoreOften(canary, rest)) return canary.visitors
  }
  return null
}

/** Random positions of 5 failures among 100 visitors. */
const fiveOfHundred = (random: () => number): ReadonlySet<number> => {
  const positions = new Set<number>()
  while (positions.size < 5) positions.add(Math.floor(random() * 100))
  return positions
}

test.each([5, 10, 20])(
  'stops each of 300 canaries for %s % that fail for 5 of 100 visitors within these visitors',
  (percent) => {
    const random = seeded(percent)
    for (let count = 0; count < simulations; count += 1) {
      const failing = fiveOfHundred(random)
      const fails = (visitor: number) => failing.has(visitor)
      const canary = { share: percent / 100, fails, others: 0, visitors: 100 }
      expect(stoppedAfter(random, canary)).not.toBeNull()
    }
  },
)

const rates = [0.002, 0.01, 0.05, 0.2]
const cases = [0.05, 0.1, 0.5].flatMap((share) => rates.map((rate) => ({ share, rate })))

test.each(cases)(
  'stops at most 1 % of 300 canaries of $share of the visitors with the same failure rate $rate',
  ({ share, rate }) => {
    const random = seeded(Math.round(share * 1000 + rate * 100_000))
    let stopped = 0
    for (let count = 0; count < simulations; count += 1) {
      const fails = () => random() < rate
      const canary = { share, fails, others: rate, visitors: 200 }
      if (stoppedAfter(random, canary) !== null) stopped += 1
    }
    expect(stopped).toBeLessThanOrEqual(simulations / 100)
  },
)

test.each([
  [
    { visitors: 0, failed: 0 },
    { visitors: 0, failed: 0 },
  ],
  [
    { visitors: 10, failed: 10 },
    { visitors: 0, failed: 0 },
  ],
  [
    { visitors: 2, failed: 2 },
    { visitors: 18, failed: 0 },
  ],
  [
    { visitors: 10, failed: 1 },
    { visitors: 90, failed: 50 },
  ],
])('does not decide on %j against %j', (one, other) => {
  expect(failsMoreOften(one, other)).toBe(false)
})
