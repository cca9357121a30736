// `npm run bench -w server`: how fast the server answers on this machine. See docs/benchmarks.md.
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { hashPassword } from '../src/auth/passwords.ts'
import { startEmbedded } from '../src/database/embedded/start.ts'
import { fillCampus } from '../test/large-campus.ts'
import { startProcess } from '../test/server-process.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { bareRate, statementsOf } from './bare-sql.ts'
import { callers, measuredCalls, password, search } from './calls.ts'
import { load, type Shot } from './load.ts'
import { streamsText, tableOf, type Row } from './report.ts'
import { measureStreams } from './streams.ts'

const seconds = { warmUp: 1, call: 3, yardstick: 2 }
const small = { projects: 10_000, people: 20_000 }
const large = { projects: 100_000, people: 200_000 }

const began = performance.now()
const say = (text: string) => {
  const passed = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${String(passed).padStart(4)} s  ${text}\n`)
}

const prepare = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update users set password_hash = $1 where email = any($2)', [
      await hashPassword(password),
      callers.map((person) => `person${person}@example.edu`),
    ])
    // Calls are counted as ever, but nobody has called often enough to be refused.
    await client.query(`
      create or replace function count_one() returns trigger language plpgsql as
        $$ begin new.points = 1; return new; end $$`)
    await client.query(`
      create or replace trigger count_one before insert or update on rate_limits
      for each row execute function count_one()`)
  } finally {
    await client.end()
  }
}

const dataDir = await temporaryFolder()
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))

say('starting PostgreSQL and the server')
const embedded = await startEmbedded({ dataDir, log: () => undefined })
cleanup.defer(embedded.stop)
const databaseUrl = embedded.connectionString
const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
cleanup.defer(async () => {
  server.kill('SIGTERM')
  await server.ended
})
const url = await server.ready

const measure = async (name: string, shots: readonly Shot[]): Promise<Row> => {
  say(name)
  const sent = shots.map((each) => ({ ...each, headers: { ...each.headers, origin: url } }))
  const statements = await statementsOf(databaseUrl, dataDir, shots)
  await load(url, sent, seconds.warmUp)
  const call = await load(url, sent, seconds.call)
  const bare = await bareRate(databaseUrl, statements, seconds.yardstick)
  const healthz = await load(url, [{ method: 'GET', path: '/healthz' }], seconds.yardstick)
  return { name, call, bare, healthz: healthz.rate }
}

const measureCalls = async (): Promise<void> => {
  say(`filling in ${small.projects} projects and ${small.people} people`)
  await fillCampus(databaseUrl, small)
  await prepare(databaseUrl)
  const rows = [await measure(`search ${small.projects}`, search)]
  say(`filling in ${large.projects} projects and ${large.people} people`)
  await fillCampus(databaseUrl, large, small)
  rows.push(await measure(`search ${large.projects}`, search))
  for (const [name, shots] of Object.entries(measuredCalls)) rows.push(await measure(name, shots))

  const [fewer, more] = rows.map(({ call }) => call.rate)
  process.stdout.write(`\n${tableOf(rows)}\n
A search among ${large.projects} projects takes ${(fewer! / more!).toFixed(1)} times as long as among ${small.projects}.\n\n`)
}

if (!process.argv.includes('--streams')) await measureCalls()
say('1000 open streams')
const streams = await measureStreams({ url, databaseUrl, pid: server.pid })
process.stdout.write(`\n${streamsText(streams)}\n`)
if (streams.lost + streams.repeated > 0) process.exitCode = 1
