import { text as readText } from 'node:stream/consumers'
import { endpoints, errorStatus, type Endpoint, type EndpointName } from '@quad/contract'
import { errorResponse } from '@quad/contract/server'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import * as z from 'zod'
import { createTestApp } from '../app.ts'
import { createBrowser } from '../browser.ts'
import { createFactories } from '../factories.ts'
import { requests } from '../matrix/requests.ts'
import { sceneOf, type Scene } from '../matrix/scene.ts'
import { createSecrets } from '../matrix/secrets.ts'
import { createWorld, type World } from '../matrix/world.ts'
import { photoForm } from '../photo.ts'
import { countWrites } from '../writes.ts'
import { damaged, fillIn } from './hostile.ts'
import { requestsOf, type FuzzRequest } from './requests.ts'

/** Requests per endpoint. `npm run test:long` sends 60. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 5)

const { app, as, services } = await createTestApp()
const { db } = services
const writesSoFar = await countWrites(db)
const painter = await as(await createFactories(db).createUser())
const pictureId = await painter.uploadImage({ body: photoForm() })

// These count refused guesses of a code.
const countsRefusals = new Set<EndpointName>(['verifyRecoveryToken', 'resetPassword'])

const secrets = createSecrets()

const names = Object.keys(endpoints) as EndpointName[]

const sent = new Set<EndpointName>()
/** Endpoints with a successful response. */
const accepted = new Set<EndpointName>()

let world: World | undefined
let changed = false
let requestsLeft = 0

/** The request that is running. */
let running = Promise.resolve()

// The property of an endpoint ends before its test, so that no test counts the writes of another one.
const limit = 60_000 + runs * 1000
const ending = { interruptAfterTimeLimit: limit - 10_000, markInterruptAsFailure: true }
afterEach(() => running.catch(() => undefined))

/** A changed world is reused for some more requests, which may refer to deleted objects. */
const usableWorld = async (): Promise<World> => {
  if (changed) requestsLeft -= 1
  if (world && requestsLeft > 0) return world
  changed = false
  requestsLeft = 4
  return createWorld(db, secrets)
}

interface Arguments {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const pathOf = ({ path }: Endpoint, given: Record<string, unknown>, { segment }: FuzzRequest) => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const replaced = segment && parameters[segment.place % parameters.length]
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === replaced ? segment!.text : String(given[name])).toWellFormed()),
  )
}

const searchOf = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value).toWellFormed(),
  ])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

const payloadOf = async (
  { body, damage }: FuzzRequest,
  ownBody: unknown,
  scene: Scene,
): Promise<Pick<InjectOptions, 'payload' | 'headers'>> => {
  if (body.kind === 'raw') {
    const { payload, type } = body
    return { payload, headers: type === undefined ? {} : { 'content-type': type } }
  }
  const given = body.kind === 'own' ? ownBody : body.kind === 'json' ? body.value : formOf(body)
  if (given === undefined) return {}
  if (given instanceof FormData) {
    const form = new Response(given)
    return {
      payload: Buffer.from(await form.arrayBuffer()),
      headers: { 'content-type': form.headers.get('content-type')! },
    }
  }
  const value = damage.reduce<unknown>(damaged, given)
  return {
    payload: fillIn(JSON.stringify(value), scene),
    headers: { 'content-type': 'application/json' },
  }
}

const formOf = ({ bytes, field, name, more }: Extract<FuzzRequest['body'], { kind: 'file' }>) => {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type: 'image/jpeg' }), name)
  if (more) form.append('file', name)
  return form
}

/** Sends a request and returns the response; of an event stream, only the head. */
const send = async (
  options: Parameters<ReturnType<typeof createBrowser>['inject']>[0],
  scene: Scene,
) => {
  const signedIn = scene.actor !== 'visitor' && scene.actor !== 'unverified'
  const browser = createBrowser(app, signedIn ? { quad: scene.self.token } : {})
  const response = await browser.inject({ ...options, payloadAsStream: true })
  const stream = response.stream()
  const goesOn = String(response.headers['content-type']).startsWith('text/event-stream')
  if (goesOn) stream.destroy()
  return { status: response.statusCode, text: goesOn ? '' : await readText(stream) }
}

const expectAnswer = async (name: EndpointName, request: FuzzRequest): Promise<void> => {
  const row: Endpoint = endpoints[name]
  sent.add(name)
  world = await usableWorld()
  const scene = sceneOf(world, request.actor, pictureId)
  const own = requests[name][request.object]!(scene) as Arguments
  const options = {
    method: row.method,
    url: fillIn(
      `/api${pathOf(row, own.params ?? {}, request)}${searchOf(request.query ?? own.query ?? {})}`,
      scene,
    ),
    ...(await payloadOf(request, own.body, scene)),
  }
  if (request.lastEventId !== null) {
    options.headers = { ...options.headers, 'last-event-id': request.lastEventId }
  }
  const before = await writesSoFar()
  let answer = await send(options, scene)
  // Rates have tests of their own, and would hide all other rules here.
  if (answer.status === 429) {
    await db.deleteFrom('rate_limits').execute()
    answer = await send(options, scene)
  }
  const wrote = (await writesSoFar()) !== before
  changed ||= wrote

  expect(answer.status).toBeLessThan(500)
  if (answer.status < 400) {
    accepted.add(name)
    return
  }
  const { status, error } = z.strictObject(errorResponse.shape).parse(JSON.parse(answer.text))
  expect([status, errorStatus[error]]).toEqual([answer.status, answer.status])
  if (!countsRefusals.has(name)) expect(wrote).toBe(false)
}

describe('any request gets a valid response: no server error, and a refusal has the one shape and changes nothing', () => {
  test.each(names)(
    '%s',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(requestsOf(name), (request) => {
          running = expectAnswer(name, request)
          return running
        }),
        { numRuns: runs, ...ending },
      )
    },
    limit,
  )

  test('accepted most endpoints at least once, so that more than the schemas was tested', () => {
    // A short run has only a few requests of each.
    expect(accepted.size).toBeGreaterThanOrEqual(sent.size * (runs < 60 ? 1 / 3 : 0.7))
  })
})
