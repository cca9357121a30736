import { apiError, callPath, calls, errorStatus, type Call, type CallName } from '@quad/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { createLog } from '../../src/lifecycle/log.ts'
import { createTestApp } from '../app.ts'
import { createBrowser } from '../browser.ts'
import { createFactories } from '../factories.ts'
import { actors, type Actor } from './actors.ts'
import { photoForm, requests, type Scene } from './requests.ts'
import { createSecrets } from './secrets.ts'
import { readTable, writeBlock } from './table.ts'
import { createWorld, recoveryCode, type World } from './world.ts'

const table = readTable()

const logged: string[] = []
const log = createLog({ logLevel: 'trace' }, { write: (line) => logged.push(line) })
const { app, as, services, database } = await createTestApp({ log })
const { db } = database

const secrets = createSecrets()
secrets.hide('recovery code', recoveryCode)

const names = Object.keys(calls) as CallName[]

/** Short words of the table for the codes of refusals. */
const refusals: Partial<Record<string, string>> = {
  unauthenticated: 'sign-in',
  wrong_credentials: 'wrong',
  email_not_verified: 'verify',
  profile_incomplete: 'profile',
  forbidden: 'no',
  not_found: 'none',
  validation_failed: 'invalid',
  conflict: 'conflict',
  version_conflict: 'version',
}

// A wrong guess of a code is counted, so that it is no guess of many.
const countsRefusals = new Set<CallName>(['verifyRecoveryToken', 'resetPassword'])

let pictureId = ''

beforeAll(async () => {
  // Counts what is written for good, however many tables there are. Rates are counted always.
  await sql`create table writes (place bigint generated always as identity)`.execute(db)
  await sql`
    create function count_write() returns trigger language plpgsql as $$
    begin
      insert into writes default values;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('writes', 'rate_limits')`.execute(db)
  for (const { name } of rows) {
    await sql`
      create trigger count_writes after insert or update or delete on ${sql.table(name)}
      for each row execute function count_write()`.execute(db)
  }
  const painter = await as(await createFactories(db).createUser({ hide_email: true }))
  pictureId = await painter.uploadImage({ body: photoForm() })
})

const countWrites = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from writes`.execute(db)
  return rows[0]!.count
}

let world: World | undefined
let requestCount = 0

const sceneFor = async (actor: Actor): Promise<Scene> => {
  world ??= await createWorld(db, secrets)
  requestCount += 1
  return {
    ...world,
    actor,
    self: world.people[actor === 'visitor' ? 'passer' : actor],
    missing: crypto.randomUUID(),
    unknownEmail: `nobody${requestCount}@example.edu`,
    pictureId,
  }
}

// One whose address is not verified gets no session.
const withoutSession = new Set<Actor>(['visitor', 'unverified'])

const browserOf = ({ actor, self }: Scene) =>
  createBrowser(app, withoutSession.has(actor) ? {} : { quad: self.token })

const jsonOf = (response: LightMyRequestResponse): unknown =>
  String(response.headers['content-type']).startsWith('application/json') && response.payload !== ''
    ? response.json()
    : undefined

/** The word of the table for an answer: the audience or the value it has, why it is refused, or ok. */
const wordOf = (row: Call, response: LightMyRequestResponse): string => {
  const answer = jsonOf(response)
  if (response.statusCode >= 400) {
    const { error, status } = apiError.strict().parse(answer)
    expect([response.statusCode, status]).toEqual([errorStatus[error], errorStatus[error]])
    return refusals[error] ?? error
  }
  expect(response.statusCode).toBe(row.status)
  if (Array.isArray(answer)) return answer.length === 0 ? 'empty' : 'ok'
  if (typeof answer === 'boolean') return String(answer)
  if (typeof answer === 'string' && /^[A-Z][a-z]+$/.test(answer)) return answer
  if (typeof answer === 'object' && answer !== null && 'audience' in answer) {
    return String(answer.audience)
  }
  return 'ok'
}

interface Cell {
  word: string
  leaks: string[]
  /** Whether a refusal has written something. */
  writes: boolean
}

/** The stream goes on, so that no more than its head is waited for. */
const openAndClose = async (instance: FastifyInstance, scene: Scene) => {
  const { cookies } = browserOf(scene)
  const response = await instance.inject({
    method: 'GET',
    url: '/api/stream',
    cookies: Object.fromEntries(cookies),
    payloadAsStream: true,
  })
  response.stream().destroy()
  return response
}

const ask = async (name: CallName, object: string, actor: Actor): Promise<Cell> => {
  const row: Call = calls[name]
  const scene = await sceneFor(actor)
  const { params, query, body } = requests[name][object]!(scene) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const before = await countWrites()
  const streams = row.answerType === 'stream' && !withoutSession.has(actor) && actor !== 'expired'
  const response = streams
    ? await openAndClose(app, scene)
    : await browserOf(scene).send({
        method: row.method,
        path: callPath(name, { ...(params && { params }), ...(query && { query }) }),
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })

  const word = streams && response.statusCode === 200 ? 'ok' : wordOf(row, response)
  const refused = response.statusCode >= 400
  const viewerId = withoutSession.has(actor) || actor === 'expired' ? undefined : scene.self.id
  // Who has just proved who it is, reads as that person.
  const reader = name === 'login' && !refused ? scene.self.id : viewerId
  const headers = JSON.stringify(response.headers)
  const wrote = (await countWrites()) !== before
  // What counts or queues outside of the tables' rows is used up as well.
  if (wrote || (!refused && row.method !== 'GET')) world = undefined
  const leaks = secrets.leaks(`${headers} ${streams ? '' : response.payload}`, reader)
  for (const { value } of response.cookies) {
    if (value === '') continue
    secrets.hide('session token of a sign-in', value)
    leaks.push(...secrets.leaks(response.payload, reader))
  }
  return {
    word,
    leaks,
    writes: refused && wrote && !countsRefusals.has(name),
  }
}

test('the table has a block for each call, and no other', () => {
  expect([...table.keys()].toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', (name) => {
  test('answers each as the table says, tells nobody a secret, and changes nothing when it refuses', async () => {
    const block = new Map<string, string[]>()
    const leaks: string[] = []
    const writes: string[] = []
    for (const object of Object.keys(requests[name])) {
      const cells: string[] = []
      for (const actor of actors) {
        const cell = await ask(name, object, actor)
        cells.push(cell.word)
        leaks.push(...cell.leaks.map((leak) => `${object}, ${actor}: ${leak}`))
        if (cell.writes) writes.push(`${object}, ${actor}`)
      }
      block.set(object, cells)
    }
    expect(leaks).toEqual([])
    expect(writes).toEqual([])
    expect(writeBlock(name, block)).toBe(writeBlock(name, table.get(name) ?? new Map()))
  })
})

test('no live event tells a person what is not theirs to read', async () => {
  const events = await db.selectFrom('live_events').select(['user_id', 'payload']).execute()
  const leaks = events.flatMap(({ user_id, payload }) =>
    secrets.leaks(JSON.stringify(payload), user_id),
  )
  expect(leaks).toEqual([])
  expect(events.length).toBeGreaterThan(0)
})

test('no line of the log tells a secret', () => {
  expect(services.config.logLevel).toBe('silent')
  expect(logged.length).toBeGreaterThan(requestCount)
  expect(logged.filter((line) => secrets.leaks(line).length > 0)).toEqual([])
})
