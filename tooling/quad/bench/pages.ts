import { readdir, readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { servedStateId } from '@quad/federation/page-data'
import type { Rows } from './measured-table.ts'

/** Processor time of a process and its children in ms, on Linux. */
const processorTime = async (pid: number): Promise<number> => {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  const fields = stats.map((text) => text.slice(text.lastIndexOf(')') + 2).split(' '))
  const pids = stats.map((text) => Number.parseInt(text, 10))
  // 100 ticks a second; fields 1, 11 and 12 are the parent, user and system time.
  return fields.reduce((sum, field, at) => {
    const isOf = pids[at] === pid || (Number(field[1]) === pid && !/postgres/.test(stats[at]!))
    return isOf ? sum + 10 * (Number(field[11]) + Number(field[12])) : sum
  }, 0)
}

const connections = 16

interface Response {
  /** Milliseconds until its first byte. */
  first: number
  body: Buffer
}

/** Requests a page as a browser does over HTTPS. The body stays compressed, so that the client takes little time. */
const open = (agent: Agent, address: string, cookie: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie }
    get(address, { agent, headers }, (response) => {
      const first = performance.now() - start
      buffer(response).then((body) => resolve({ first, body }), reject)
    }).on('error', reject)
  })

const isRendered = ({ body }: Response): boolean =>
  brotliDecompressSync(body).includes(servedStateId)

/** Opens pages over 16 connections for some seconds. */
const load = async (pid: number, address: (nth: number) => string, cookie: string) => {
  const agent = new Agent({ keepAlive: true })
  const responses: Response[] = []
  const until = performance.now() + 5000
  const before = await processorTime(pid)
  let nth = 0
  const openPages = async () => {
    while (performance.now() < until) {
      nth += 1
      responses.push(await open(agent, address(nth), cookie))
    }
  }
  await Promise.all(Array.from({ length: connections }, openPages))
  const cpu = ((await processorTime(pid)) - before) / responses.length
  agent.destroy()
  const times = responses.map(({ first }) => first).toSorted((a, b) => a - b)
  return {
    rate: responses.length / 5,
    p95: times[Math.floor(times.length * 0.95)]!,
    cpu,
    share: responses.filter(isRendered).length / responses.length,
  }
}

/** How fast the server sends pages to visitors: the frame alone, a kept page, and pages that it renders each time. */
export const measurePages = async (url: string, pid: number, path: string): Promise<Rows> => {
  const page = url + path
  const fresh = (nth: number) => `${page}?n=${nth}`
  // The first thousand pages take longer, until the code is compiled.
  await load(pid, fresh, '')
  const kinds = {
    'frame alone': await load(pid, () => page, 'quad_unrendered=1'),
    'rendered, kept': await load(pid, () => page, ''),
    'rendered each time': await load(pid, (nth) => fresh(-nth), ''),
  }
  return [
    ['page', 'pages a second', 'rendered', 'p95 ms', 'processor ms'],
    ...Object.entries(kinds).map(([name, { rate, share, p95, cpu }]) => [
      name,
      rate.toFixed(0),
      `${(100 * share).toFixed(0)} %`,
      p95.toFixed(0),
      cpu.toFixed(1),
    ]),
  ]
}
