import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  endpointPath,
  endpoints,
  errorStatus,
  type Endpoint,
  type EndpointName,
} from '@quad/contract'
import { errorResponse, storesNothing } from '@quad/contract/server'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as z from 'zod'
import { createAttachmentFiles } from '../../src/images/files.ts'
import { createLog } from '../../src/platform/lifecycle/log.ts'
import { createTestApp } from '../app.ts'
import { createBrowser } from '../browser.ts'
import { eventually } from '../waiting.ts'
import { createFactories } from '../factories.ts'
import { publish } from '../live-stream.ts'
import { photoForm } from '../photo.ts'
import { countWrites } from '../writes.ts'
import { actors, roles, type Actor, type Role } from './actors.ts'
import { requests } from './requests.ts'
import { sceneOf, type Scene } from './scene.ts'
import { createSecrets } from './secrets.ts'
import { createWorld, type Resident, type World } from './world.ts'
import { recoveryCode } from './world/people.ts'

/** The lines of one endpoint, by object; each line has a cell for each actor. */
type Block = ReadonlyMap<string, readonly string[]>

const gap = / {2,}/

/**
 * Reads the table: an unindented line names an endpoint; an indented one has an object and, separated
 * by two or more spaces, a cell for each actor. Lines that begin with # are comments.
 */
const readTable = (): Map<string, Block> => {
  const text = readFileSync(new URL('authorization.txt', import.meta.url), 'utf8')
  const blocks = new Map<string, Map<string, string[]>>()
  let block = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!line.startsWith(' ')) {
      if (blocks.has(line)) throw new Error(`The table has two blocks of ${line}.`)
      block = new Map()
      blocks.set(line, block)
      continue
    }
    const [object = '', ...cells] = line.trim().split(gap)
    if (cells.length !== actors.length || block.has(object)) {
      throw new Error(`The table needs one line with ${actors.length} cells here: ${line}`)
    }
    block.set(object, cells)
  }
  return blocks
}

const labelWidth = 46
const cellWidth = 12

const lineOf = (label: string, cells: readonly string[]): string =>
  `  ${label.padEnd(labelWidth)}${cells.map((cell) => cell.padEnd(cellWidth)).join('')}`.trimEnd()

/** Writes a block as in the table, for readable differences. */
const writeBlock = (name: string, block: Block): string =>
  [name, ...[...block].map(([object, cells]) => lineOf(object, cells))].join('\n')

const table = readTable()

const logged: string[] = []
const log = createLog({ logLevel: 'trace' }, { write: (line) => logged.push(line) })
const { app, as, services, database } = await createTestApp({ log })
const { db } = database
const files = createAttachmentFiles(services.config)

const secrets = createSecrets()
secrets.hide('recovery code', recoveryCode)

const names = Object.keys(endpoints) as EndpointName[]

/** The table's words for error codes. */
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

const keepsAll = new Set<EndpointName>(storesNothing)

// These count refused guesses of a code.
const countsRefusals = new Set<EndpointName>(['verifyRecoveryToken', 'resetPassword'])

const writesSoFar = await countWrites(db)

let pictureId = ''

beforeAll(async () => {
  const painter = await as(await createFactories(db).createUser({ hide_email: true }))
  pictureId = await painter.uploadImage({ body: photoForm() })
})

let world: World | undefined
/** Whether a request of this row of the table has changed the world. */
let used = false
let requestCount = 0

/**
 * Pages that are open during the requests: of the people with most events, and of all others in turn.
 */
let openPages: OpenPage[] = []
const inTurn = roles.filter((role) => role !== 'expired' && role !== 'unverified')
const watchers = (): Role[] => ['partner', 'colleague', inTurn[requestCount % inTurn.length]!]
let shown = ''

const leaveWorld = async (): Promise<string[]> => {
  world = undefined
  used = false
  return closePages()
}

const sceneFor = async (actor: Actor): Promise<Scene> => {
  requestCount += 1
  if (!world) {
    const { people } = (world = await createWorld(db, secrets))
    openPages = await Promise.all(watchers().map((role) => openPage(people[role])))
  }
  return sceneOf(world, actor, pictureId)
}

// An unverified user gets no session.
const withoutSession = new Set<Actor>(['visitor', 'unverified'])

const browserOf = ({ actor, self }: Scene) =>
  createBrowser(app, withoutSession.has(actor) ? {} : { quad: self.token })

const jsonOf = (response: LightMyRequestResponse): unknown =>
  String(response.headers['content-type']).startsWith('application/json') && response.payload !== ''
    ? response.json()
    : undefined

/** The table's word for a response: its audience or value, its error, or ok. */
const wordOf = (row: Endpoint, response: LightMyRequestResponse): string => {
  const value = jsonOf(response)
  if (response.statusCode >= 400) {
    const { error, status } = z.strictObject(errorResponse.shape).parse(value)
    expect([response.statusCode, status]).toEqual([errorStatus[error], errorStatus[error]])
    return refusals[error] ?? error
  }
  expect(response.statusCode).toBe(row.status)
  if (value === null) return 'empty'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'ok'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && /^[A-Z][a-z]+$/.test(value)) return value
  if (typeof value === 'object' && value !== null && 'audience' in value) {
    return String(value.audience)
  }
  return 'ok'
}

interface Cell {
  word: string
  leaks: string[]
  /** Whether a refused request has written rows. */
  writes: boolean
}

/** Reads only the head of the stream, which does not end. */
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

/** The secrets that reached open pages of the wrong readers. */
const closePages = async (): Promise<string[]> => {
  const closing = openPages.splice(0)
  const texts = await Promise.all(closing.map(({ close }) => close()))
  shown += texts.join('')
  return closing.flatMap(({ person }, at) =>
    secrets.leaks(texts[at]!, person.id).map((leak) => `on an open page: ${leak}`),
  )
}

const ask = async (name: EndpointName, object: string, actor: Actor): Promise<Cell> => {
  const row: Endpoint = endpoints[name]
  const scene = await sceneFor(actor)
  const { params, query, body } = requests[name][object]!(scene) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  // The world has rows only. The file is there in each case, so that the row alone decides.
  if (name === 'getAttachment') {
    await files.write(String(params?.['attachmentId']), { file: Buffer.from('Test') })
  }
  const before = await writesSoFar()
  const streams = row.responseType === 'stream' && !withoutSession.has(actor) && actor !== 'expired'
  const response = streams
    ? await openAndClose(app, scene)
    : await browserOf(scene).send({
        method: row.method,
        path: endpointPath(name, { ...(params && { params }), ...(query && { query }) }),
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })

  const word = streams && response.statusCode === 200 ? 'ok' : wordOf(row, response)
  const refused = response.statusCode >= 400
  const viewerId = withoutSession.has(actor) || actor === 'expired' ? undefined : scene.self.id
  // After a sign-in, the response is for the signed-in user.
  const reader = name === 'login' && !refused ? scene.self.id : viewerId
  const headers = JSON.stringify(response.headers)
  const wrote = (await writesSoFar()) !== before
  const leaks = secrets.leaks(`${headers} ${streams ? '' : response.payload}`, reader)
  // A successful request may also use up state outside of the counted tables.
  used ||= wrote || (!refused && row.method !== 'GET')
  for (const { value } of response.cookies) {
    if (value === '') continue
    secrets.hide('session token of a sign-in', value)
    leaks.push(...secrets.leaks(response.payload, reader))
  }
  return {
    word,
    leaks,
    writes: wrote && (refused || keepsAll.has(name)) && !countsRefusals.has(name),
  }
}

test('the table has a block for each endpoint, and no other', () => {
  expect([...table.keys()].toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', (name) => {
  test('responds as the table says, leaks no secret, and changes nothing when it refuses or stores nothing', async () => {
    const block = new Map<string, string[]>()
    const leaks: string[] = []
    const writes: string[] = []
    for (const object of Object.keys(requests[name])) {
      const cells: string[] = []
      for (const [column, actor] of actors.entries()) {
        let cell = await ask(name, object, actor)
        // What the actors before have changed may be in the way: then a new world decides.
        if (used && cell.word !== table.get(name)?.get(object)?.[column]) {
          leaks.push(...(await leaveWorld()))
          cell = await ask(name, object, actor)
        }
        cells.push(cell.word)
        leaks.push(...cell.leaks.map((leak) => `${object}, ${actor}: ${leak}`))
        if (cell.writes) writes.push(`${object}, ${actor}`)
      }
      if (used) leaks.push(...(await leaveWorld()))
      block.set(object, cells)
    }
    expect(leaks).toEqual([])
    expect(writes).toEqual([])
    expect(writeBlock(name, block)).toBe(writeBlock(name, table.get(name) ?? new Map()))
  })
})

test('no live event contains what its recipient may not read', async () => {
  const events = await db.selectFrom('live_events').select(['user_id', 'payload']).execute()
  const leaks = events.flatMap(({ user_id, payload }) =>
    secrets.leaks(JSON.stringify(payload), user_id),
  )
  expect(leaks).toEqual([])
  expect(events.length).toBeGreaterThan(0)
})

test('open pages have received every kind of live event', async () => {
  expect(await closePages()).toEqual([])
  const types = ['message', 'chat-line', 'notification', 'project', 'chats', 'typing', 'presence']
  for (const type of types) {
    expect(shown).toContain(`event: ${type}\n`)
  }
})

test('no line of the log contains a secret', () => {
  expect(services.config.logLevel).toBe('silent')
  expect(logged.length).toBeGreaterThan(requestCount)
  expect(logged.filter((line) => secrets.leaks(line).length > 0)).toEqual([])
})

/** The event stream of a person's open page. */
interface OpenPage {
  person: Resident
  /** Closes it and returns all received data. */
  close: () => Promise<string>
}

const openPage = async (person: Resident): Promise<OpenPage> => {
  const response = await app.inject({
    method: 'GET',
    url: '/api/stream',
    cookies: { quad: person.token },
    payloadAsStream: true,
  })
  const stream = response.stream()
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))

  return {
    person,
    close: async () => {
      // Marks the end of the earlier events.
      const last = randomUUID()
      await db
        .transaction()
        .execute((trx) => publish(trx, [person.id], { type: 'project', projectId: last }))
      await eventually(async () => text.includes(last) || stream.readableEnded)
      stream.destroy()
      return text
    },
  }
}
