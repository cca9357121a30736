import { Agent } from 'node:http'
import { callers, measuredEndpoints } from './requests.ts'
import { sendSteadily, median, percentile } from './load.ts'

/** Requests per second. */
const rates = { reads: 200, signIns: 50 }
const rounds = 9
const seconds = 2

const read = (['project page', 'profile', 'chat list', 'chat', 'notifications'] as const).map(
  (name) => measuredEndpoints[name],
)
const reads = callers.flatMap((_, nth) => read.map((ofEach) => ofEach[nth]!))

/** Reads with and without sign-ins beside them. */
export interface BesideSignInsMeasured {
  rates: typeof rates
  /** Milliseconds within which 99 of 100 reads are answered: the median of the rounds. */
  alone: number
  beside: number
  /** Refused sign-ins, by status. */
  refused: Record<number, number>
}

/** Measures reads alone and beside sign-ins, in turn, because a machine's other load changes. */
export const measureBesideSignIns = async (url: string): Promise<BesideSignInsMeasured> => {
  const agent = new Agent({ keepAlive: true })
  const readSteadily = () =>
    sendSteadily(url, agent, { requests: reads, rate: rates.reads, seconds })
  const signIn = () =>
    sendSteadily(url, agent, {
      requests: measuredEndpoints['sign-in'],
      rate: rates.signIns,
      seconds,
    })
  const alone: number[] = []
  const beside: number[] = []
  const refused: Record<number, number> = {}
  try {
    await Promise.all([readSteadily(), signIn()])
    for (let round = 0; round < rounds; round += 1) {
      alone.push(percentile((await readSteadily()).times, 0.99))
      const [during, signIns] = await Promise.all([readSteadily(), signIn()])
      beside.push(percentile(during.times, 0.99))
      for (const [status, count] of Object.entries(signIns.refused))
        refused[Number(status)] = (refused[Number(status)] ?? 0) + count
    }
  } finally {
    agent.destroy()
  }
  return { rates, alone: median(alone), beside: median(beside), refused }
}
