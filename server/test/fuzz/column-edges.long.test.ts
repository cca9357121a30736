import { endpoints, type Endpoint, type EndpointName } from '@quad/contract'
import fc from 'fast-check'
import * as z from 'zod'
import { findMatches } from '../../src/saved-searches/find-matches.ts'
import { createTestApp } from '../app.ts'
import { createBrowser } from '../browser.ts'
import { createFactories } from '../factories.ts'
import type { Actor } from '../matrix/actors.ts'
import { requests } from '../matrix/requests.ts'
import { sceneOf, type Scene } from '../matrix/scene.ts'
import { createSecrets } from '../matrix/secrets.ts'
import { createWorld, type World } from '../matrix/world.ts'
import { photoForm } from '../photo.ts'
import { allowEveryRate } from '../unlimited-rates.ts'
import { countWrites } from '../writes.ts'
import { fieldsOf, withValue, type Field } from './fields.ts'
import { validInput } from './requests.ts'

const { app, as, services } = await createTestApp()
const { db } = services
await allowEveryRate(db)
const secrets = createSecrets()
const { createUser, createProject } = createFactories(db)
const painter = await as(await createUser())
const pictureId = await painter.uploadImage({ body: photoForm() })

const numbers = [-(2 ** 31) - 1, 2 ** 15, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]
const days = ['0000-12-31', '0001-01-01', '9999-12-31']
const moments = days.map((day) => `${day}T23:59:59.999999999-23:59`)
// PostgreSQL stores no NUL and no half of a surrogate pair.
const texts = ['/some \u0000 words', '/some \ud800 words']

/** Values at the edges of a column of a field's type. Most are refused. */
const edgesOf = ({ schema: { type, format } }: Field): unknown[] => {
  if (type === 'integer' || type === 'number') return [0, ...numbers]
  if (type !== 'string') return []
  return [
    ...(format === 'date' ? days : format === 'date-time' ? moments : texts),
    'x'.repeat(3000),
  ]
}

// A stream does not end, and stores nothing.
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'stream')

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const send = (name: EndpointName, { params = {}, query = {}, body }: Input, scene: Scene) => {
  const row: Endpoint = endpoints[name]
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, each: string) => String(params[each]))
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  const browser = createBrowser(app, scene.actor === 'visitor' ? {} : { quad: scene.self.token })
  return browser.inject({
    method: row.method,
    url: `/api${path}?${new URLSearchParams(pairs).toString()}`,
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
}

const writesSoFar = await countWrites(db)
let world = await createWorld(db, secrets)
let writes = await writesSoFar()

/** A world that no request has changed. */
const freshWorld = async (): Promise<World> => {
  if ((await writesSoFar()) !== writes) {
    world = await createWorld(db, secrets)
    writes = await writesSoFar()
  }
  return world
}

const actors: readonly Actor[] = ['owner', 'requester', 'invited', 'member', 'visitor']

/** The actor whose own request to an endpoint succeeds. */
const actorOf = async (name: EndpointName): Promise<Actor> => {
  for (const actor of actors) {
    const scene = sceneOf(await freshWorld(), actor, pictureId)
    const { statusCode } = await send(name, inputOf(name, scene), scene)
    if (statusCode < 400) return actor
  }
  return 'owner'
}

const inputOf = (name: EndpointName, scene: Scene): Input =>
  Object.values(requests[name])[0]!(scene) as Input

const inputs = names.flatMap((name) =>
  (['query', 'body'] as const).flatMap(
    (part): [EndpointName, 'query' | 'body', z.core.$ZodType][] => {
      const schema = (endpoints[name] as Endpoint)[part]
      return schema ? [[name, part, schema]] : []
    },
  ),
)

/** The input of a request with this value in a field, if the schema accepts it. */
const acceptedInput = (
  schema: z.core.$ZodType,
  own: unknown,
  { field, edge, samples }: { field: Field; edge: unknown; samples: readonly unknown[] },
): unknown => {
  const isAccepted = (input: unknown) => z.safeParse(schema, input).success
  const whole = withValue(own, field, edge)
  if (isAccepted(whole)) return whole
  // For a field of an object that the request lacks.
  const [name] = field.path
  const completed = samples.flatMap((sample) => [
    { ...(own as object), [name!]: (sample as Record<string, unknown>)[name!] },
    sample,
  ])
  return completed.map((input) => withValue(input, field, edge)).find(isAccepted)
}

const stored = new Set<string>()

test.each(inputs)(
  '%s stores or refuses the edges of each field of its %s',
  async (name, part, schema) => {
    const actor = await actorOf(name)
    const samples = fc.sample(validInput(schema), { numRuns: 8, seed: 1 })
    for (const field of fieldsOf(schema)) {
      for (const edge of edgesOf(field)) {
        const scene = sceneOf(world, actor, pictureId)
        const own = inputOf(name, scene)
        const input = acceptedInput(schema, own[part], { field, edge, samples })
        if (input === undefined) continue
        const { statusCode } = await send(name, { ...own, [part]: input }, scene)
        if (statusCode < 300) stored.add(`${name} ${field.path.join('.')}`)
        expect({ field: field.path, edge, failed: statusCode >= 500 }).toMatchObject({
          failed: false,
        })
        await freshWorld()
      }
    }
  },
)

test('reached the columns of days', () => {
  expect([...stored]).toEqual(
    expect.arrayContaining([
      'createProject deadline',
      'updateProject deadline',
      'updateUser availability.availableFrom',
      'filterProjects dueBy',
      'filterUsers availableBy',
      'saveSearch search.filter.dueBy',
      'saveSearch search.filter.availableBy',
    ]),
  )
})

test('the job compares with all searches that were saved', async () => {
  const errors: unknown[] = []
  const log = { error: (entry: unknown) => errors.push(entry) } as never
  await findMatches({ db, log })
  const owner = await createUser()
  await createProject({ owner, deadline: '2030-01-01' })
  await findMatches({ db, log })
  expect(errors).toEqual([])
})
