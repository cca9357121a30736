import { callPath, errorStatus, type Call, type CallName } from '@quad/contract'
import { calls } from '@quad/contract/calls'
import { apiError } from '@quad/contract/schemas'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createLog } from '../../src/lifecycle/log.ts'
import { createTestApp } from '../app.ts'
import { createBrowser } from '../browser.ts'
import { createFactories } from '../factories.ts'
import { countWrites } from '../writes.ts'
import { actors, roles, type Actor, type Role } from './actors.ts'
import { openPage, type OpenPage } from './open-page.ts'
import { photoForm } from '../photo.ts'
import { requests } from './requests.ts'
import { sceneOf, type Scene } from './scene.ts'
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

const writesSoFar = await countWrites(db)

let pictureId = ''

beforeAll(async () => {
  const painter = await as(await createFactories(db).createUser({ hide_email: true }))
  pictureId = await painter.uploadImage({ body: photoForm() })
})

let world: World | undefined
let requestCount = 0

/** Who has a page open while the calls are made: some whom much concerns, and everybody in turn. */
let openPages: OpenPage[] = []
const inTurn = roles.filter((role) => role !== 'expired' && role !== 'unverified')
const watchers = (): Role[] => ['partner', 'colleague', inTurn[requestCount % inTurn.length]!]
let shown = ''

const sceneFor = async (actor: Actor): Promise<Scene> => {
  requestCount += 1
  if (!world) {
    const { people } = (world = await createWorld(db, secrets))
    openPages = await Promise.all(watchers().map((role) => openPage({ app, db }, people[role])))
  }
  return sceneOf(world, actor, pictureId)
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

/** What the open pages have been told that their readers must not know. */
const closePages = async (): Promise<string[]> => {
  const closing = openPages.splice(0)
  const texts = await Promise.all(closing.map(({ close }) => close()))
  shown += texts.join('')
  return closing.flatMap(({ person }, at) =>
    secrets.leaks(texts[at]!, person.id).map((leak) => `on an open page: ${leak}`),
  )
}

const ask = async (name: CallName, object: string, actor: Actor): Promise<Cell> => {
  const row: Call = calls[name]
  const scene = await sceneFor(actor)
  const { params, query, body } = requests[name][object]!(scene) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const before = await writesSoFar()
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
  const wrote = (await writesSoFar()) !== before
  const leaks = secrets.leaks(`${headers} ${streams ? '' : response.payload}`, reader)
  // What counts outside of the tables' rows is used up as well.
  if (wrote || (!refused && row.method !== 'GET')) {
    world = undefined
    leaks.push(...(await closePages()))
  }
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

test('pages that were open meanwhile have been told of all kinds of events', async () => {
  expect(await closePages()).toEqual([])
  for (const type of ['message', 'notification', 'project', 'chats', 'typing', 'presence']) {
    expect(shown).toContain(`event: ${type}\n`)
  }
})

test('no line of the log tells a secret', () => {
  expect(services.config.logLevel).toBe('silent')
  expect(logged.length).toBeGreaterThan(requestCount)
  expect(logged.filter((line) => secrets.leaks(line).length > 0)).toEqual([])
})
