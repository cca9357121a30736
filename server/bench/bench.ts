// `npm run bench -w server`: measures the server on this machine. See docs/benchmarks.md.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../src/people/auth/passwords.ts'
import { connectDatabase } from '../src/platform/database/connect.ts'
import { readPostmaster, startEmbedded } from '../src/embedded-postgresql/index.ts'
import { showTable } from '@quad/tooling/bench/measured-table'
import { fillCampus } from '../test/large-campus.ts'
import { startProcess } from '../test/server-process.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { allowEveryRate } from '../test/unlimited-rates.ts'
import { databaseCosts } from '../test/round-trips.ts'
import { readFloor, writeFloor } from './floors.ts'
import { processorTime } from './processor-time.ts'
import { callers, measuredEndpoints, password, search, wordSearches } from './requests.ts'
import { measureBesideSignIns } from './beside-sign-ins.ts'
import { measureMixed } from './mixed.ts'
import { releaseFrontEnds } from './release-front-ends.ts'
import { load, type Measured, type BenchRequest } from './load.ts'
import {
  besideSignInsText,
  mixedRows,
  relevanceText,
  savedSearchesText,
  searchPartRows,
  streamsText,
  rowsOf,
  wordSearchesText,
} from './report.ts'
import { measureDemoRelevance } from './relevance.ts'
import { mainReads, rowsRead, tableSizes } from './scale.ts'
import { measureSearchParts } from './search-parts.ts'
import { measureSavedSearches } from './saved-searches.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'

const seconds = { warmUp: 5, call: 3, floor: 3, mixed: 10 }
const mixedLevels = [200, 400, 800, 1200, 1600]
const small = { projects: 10_000, people: 20_000 }
const large = { projects: 100_000, people: 200_000 }
const huge = { projects: 300_000, people: 1_000_000 }

const began = performance.now()
const say = (text: string) => {
  const passed = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${String(passed).padStart(4)} s  ${text}\n`)
}

const prepare = async (databaseUrl: string): Promise<void> => {
  const { db } = connectDatabase(databaseUrl)
  try {
    const emails = callers.map((person) => `person${person}@example.edu`)
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('email', 'in', emails)
      .execute()
    await allowEveryRate(db)
  } finally {
    await db.destroy()
  }
}

const dataDir = await temporaryFolder()
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))

say('starting PostgreSQL and the server')
const embedded = await startEmbedded({ dataDir, log: () => undefined })
cleanup.defer(embedded.stop)
const databaseUrl = embedded.connectionString
const server = startProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  // As in production.
  SERVER_RENDERING: '150',
})
cleanup.defer(async () => {
  server.kill('SIGTERM')
  await server.ended
})
const url = await server.ready
const postmaster = (await readPostmaster(join(dataDir, 'postgres')))!.pid

type Call = keyof typeof databaseCosts

/** Processor time of server and database per request. */
const timesOf = async (act: () => Promise<Measured>) => {
  const pids = [server.pid, postmaster]
  const before = await Promise.all(pids.map(processorTime))
  const call = await act()
  const after = await Promise.all(pids.map(processorTime))
  const [serverTime, databaseTime] = after.map((time, nth) =>
    time === undefined ? undefined : (time - before[nth]!) / call.requests,
  )
  return { call, serverTime, databaseTime }
}

const measure = async (
  name: string,
  kind: Call,
  requests: readonly BenchRequest[],
  floor: number,
) => {
  say(name)
  const sent = requests.map((each) => ({ ...each, headers: { ...each.headers, origin: url } }))
  await load(url, sent, seconds.warmUp)
  const times = await timesOf(() => load(url, sent, seconds.call))
  return { name, floor, ...databaseCosts[kind], ...times }
}

const measureEndpoints = async (): Promise<void> => {
  say(`filling in ${small.projects} projects and ${small.people} people`)
  await fillCampus(databaseUrl, small)
  await prepare(databaseUrl)
  say('the floor of a read')
  const smallFloor = await readFloor(databaseUrl, seconds.floor)
  const rows = [await measure(`search ${small.projects}`, 'search', search, smallFloor)]
  say(`filling in ${large.projects} projects and ${large.people} people`)
  await fillCampus(databaseUrl, large, small)
  say('the floors of a read and of a write')
  const floors = {
    read: await readFloor(databaseUrl, seconds.floor),
    write: await writeFloor(databaseUrl, seconds.floor),
  }
  rows.push(await measure(`search ${large.projects}`, 'search', search, floors.read))
  for (const [name, requests] of Object.entries(measuredEndpoints)) {
    const floor = name === 'send message' ? floors.write : floors.read
    rows.push(await measure(name, name as Call, requests, floor))
  }

  const [fewer, more] = rows.map(({ call }) => call.rate)
  await showTable('calls', rowsOf(rows))
  process.stdout.write(`
Floor of a read: ${floors.read.toFixed(0)} a second; of a write: ${floors.write.toFixed(0)}.
A search among ${large.projects} projects takes ${(fewer! / more!).toFixed(1)} times as long as among ${small.projects}.\n\n`)
}

/** Whether the closest projects, which have any of the words, are added to those with all words. */
const addsClosest = async ({ method, path, headers, body }: BenchRequest): Promise<boolean> => {
  const response = await fetch(url + path, {
    method,
    ...(headers && { headers }),
    body: JSON.stringify(body),
  })
  const found = (await response.json()) as { closest?: true }[]
  return found.some(({ closest }) => closest)
}

const measureWordSearches = async (): Promise<void> => {
  say(`searches for all and for any of two words in ${large.projects} projects`)
  const searches = { all: [] as BenchRequest[], any: [] as BenchRequest[] }
  for (const each of wordSearches) {
    const sent = { ...each, headers: { ...each.headers, origin: url } }
    searches[(await addsClosest(sent)) ? 'any' : 'all'].push(sent)
  }
  const rateOf = async (sent: readonly BenchRequest[]) => {
    await load(url, sent, seconds.warmUp)
    return (await load(url, sent, seconds.call)).rate
  }
  const rates = { all: await rateOf(searches.all), any: await rateOf(searches.any) }
  process.stdout.write(`      ${wordSearchesText(rates)}\n`)
}

const measureWords = async (): Promise<void> => {
  const measured = []
  let before = { projects: 0, people: 0 }
  for (const size of [small, large]) {
    say(`filling in ${size.projects} projects and ${size.people} people`)
    await fillCampus(databaseUrl, size, before)
    before = size
    say('parts of a search')
    measured.push(await measureSearchParts(databaseUrl, postmaster))
  }
  await showTable('search-parts', searchPartRows(measured))
  await prepare(databaseUrl)
  await measureWordSearches()
}

const measureMixedLoad = async (): Promise<void> => {
  say('building and releasing the front ends')
  await releaseFrontEnds(dataDir)
  const measured = []
  for (const people of mixedLevels) {
    say(`${people} people who read, search, write and open pages`)
    measured.push(await measureMixed(url, { people, seconds: seconds.mixed }))
  }
  await showTable('mixed-load', mixedRows(measured))
}

const measureScale = async (): Promise<void> => {
  const seen = new Map<string, string[]>()
  let before = { projects: 0, people: 0 }
  for (const size of [small, huge]) {
    say(`filling in ${size.projects} projects and ${size.people} people`)
    await fillCampus(databaseUrl, size, before)
    if (before.people === 0) await prepare(databaseUrl)
    before = size
    for (const [name, requests] of Object.entries(mainReads)) {
      say(name)
      const sent = requests.map((each) => ({ ...each, headers: { ...each.headers, origin: url } }))
      await load(url, sent, seconds.warmUp)
      const read = await rowsRead(databaseUrl)
      const { call, databaseTime } = await timesOf(() => load(url, sent, seconds.call))
      const rows = ((await rowsRead(databaseUrl)) - read) / call.requests
      const figures = [call.p50.toFixed(0), databaseTime?.toFixed(2) ?? '', rows.toFixed(0)]
      seen.set(name, [...(seen.get(name) ?? [name]), ...figures])
    }
  }
  const headings = ['10,000', '300,000'].flatMap((projects) => [
    `${projects}: p50 ms`,
    'database ms',
    'rows',
  ])
  await showTable('reads', [['projects', ...headings], ...seen.values()], 'docs/scale.md')
  await showTable('sizes', await tableSizes(databaseUrl), 'docs/scale.md')
}

const measureSignIns = async (): Promise<void> => {
  say('reads alone and beside sign-ins')
  process.stdout.write(`      ${besideSignInsText(await measureBesideSignIns(url))}\n`)
}

const measureAlerts = async (): Promise<void> => {
  say('alerts of saved searches')
  const measured = await measureSavedSearches({ url, databaseUrl, postmaster })
  process.stdout.write(`      ${savedSearchesText(measured)}\n`)
}

if (process.argv.includes('--alerts')) {
  say(`filling in ${large.projects} projects and ${large.people} people`)
  await fillCampus(databaseUrl, large)
  await prepare(databaseUrl)
  await measureAlerts()
} else if (process.argv.includes('--words')) {
  await measureWords()
} else if (process.argv.includes('--mixed')) {
  say(`filling in ${large.projects} projects and ${large.people} people`)
  await fillCampus(databaseUrl, large)
  await prepare(databaseUrl)
  await measureMixedLoad()
} else if (process.argv.includes('--scale')) {
  await measureScale()
} else if (!process.argv.includes('--streams')) {
  await measureEndpoints()
  await measureWordSearches()
  await measureSignIns()
  await measureMixedLoad()
  await measureAlerts()
  say('relevance of searches in the demo campus')
  process.stdout.write(`      ${relevanceText(await measureDemoRelevance())}\n`)
  say('starts with an existing data folder')
  process.stdout.write(`      ready after ${(await measureStart()).toFixed(0)} ms\n`)
}
const groups = [
  { groups: 40, messages: 300 },
  { groups: 400, messages: 100 },
]
const isPart = ['--words', '--alerts', '--mixed', '--scale'].some((part) =>
  process.argv.includes(part),
)
for (const size of isPart ? [] : groups) {
  say(`open streams of ${size.groups} groups`)
  const streams = await measureStreams({ url, databaseUrl, pid: server.pid, ...size })
  process.stdout.write(`\n${streamsText(streams)}\n`)
  if (streams.lost + streams.repeated > 0) process.exitCode = 1
}
