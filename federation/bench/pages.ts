import { readdir, readFile } from 'node:fs/promises'
import { servedStateId } from '../src/page-data.ts'
import { table } from './report.ts'

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

/** Opens pages over 16 connections for some seconds. */
const load = async (pid: number, address: (nth: number) => string, cookie: string) => {
  const times: number[] = []
  let rendered = 0
  const until = performance.now() + 5000
  const before = await processorTime(pid)
  let nth = 0
  const open = async () => {
    while (performance.now() < until) {
      nth += 1
      const start = performance.now()
      const response = await fetch(address(nth), { headers: { accept: 'text/html', cookie } })
      if ((await response.text()).includes(servedStateId)) rendered += 1
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, open))
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  const cpu = ((await processorTime(pid)) - before) / times.length
  return { rate: times.length / 5, p95, cpu, share: rendered / times.length }
}

/** How fast the server sends pages to visitors: the frame alone, a kept page, and pages that it renders each time. */
export const measurePages = async (url: string, pid: number, path: string): Promise<string> => {
  const page = url + path
  const kinds = {
    'frame alone': await load(pid, () => page, 'quad_unrendered=1'),
    'rendered, kept': await load(pid, () => page, ''),
    'rendered each time': await load(pid, (nth) => `${page}?n=${nth}`, ''),
  }
  return table([
    ['page', 'pages a second', 'rendered', 'p95 ms', 'processor ms'],
    ...Object.entries(kinds).map(([name, { rate, share, p95, cpu }]) => [
      name,
      rate.toFixed(0),
      `${(100 * share).toFixed(0)} %`,
      p95.toFixed(0),
      cpu.toFixed(1),
    ]),
  ])
}
