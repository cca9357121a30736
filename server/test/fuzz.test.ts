import { apiError, calls, type Call, type CallName } from '@quad/contract'
import fc from 'fast-check'
import { createTestApp } from './app.ts'
import { createFactories } from './factories.ts'

/** Inputs for each call. `FUZZ_RUNS=1000` takes some minutes. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 100)

const { as, services } = await createTestApp()
const { createUser, createProject, createChat } = createFactories(services.db)

const owner = await createUser()
const other = await createUser()
const project = await createProject({ owner })
const chat = await createChat(owner, other)
const browser = await as(owner)

const hostile = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '%',
  '🎓'.repeat(300),
  'x'.repeat(5000),
  '2026-13-45T99:99:99Z',
]

const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.constantFrom(owner.id, other.id, project.id, chat.id),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))

/** Names that some call knows, so that its own rules are reached. */
const fieldNames = fc.constantFrom(
  ...new Set(
    Object.values(calls).flatMap((row: Call) =>
      row.body && 'shape' in row.body ? Object.keys(row.body.shape as object) : [],
    ),
  ),
  '__proto__',
  'unknown',
)

const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, scalar, tie('list'), tie('fields')),
  list: fc.array(tie('any'), { maxLength: 12 }),
  fields: fc.dictionary(fieldNames, tie('any'), { maxKeys: 8 }),
})).any

/** A request of the call's path, with anything in its places. */
const requestOf = ({ path, method, bodyType }: Call) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fc.record({
    params: fc.tuple(...names.map(() => text)),
    query: fc.dictionary(
      fc.constantFrom('limit', 'cursor', 'query', 'size', 'token', 'other'),
      text,
      { maxKeys: 3 },
    ),
    body: method === 'GET' || bodyType === 'multipart' ? fc.constant(undefined) : value,
  })
}

// An open stream never ends, and has tests of its own; the account must stay for the other calls.
const apart = new Set<CallName>(['stream', 'deleteUser', 'logout', 'endSession'])

const wellFormed = (part: string): string => encodeURIComponent(part.toWellFormed())

describe('whatever is sent, the answer is no failure of ours, and refusals have the one shape', () => {
  const fuzzed = (Object.keys(calls) as CallName[]).filter((name) => !apart.has(name))

  test.each(fuzzed)('%s', async (name) => {
    const row: Call = calls[name]
    await fc.assert(
      fc.asyncProperty(requestOf(row), async ({ params, query, body }) => {
        let place = 0
        const path = row.path.replaceAll(/\{\w+\}/g, () => wellFormed(params[place++] ?? ''))
        const search = Object.entries(query).map(
          ([key, given]) => `${wellFormed(key)}=${wellFormed(given)}`,
        )
        const answer = await browser.inject({
          method: row.method,
          url: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
          ...(body !== undefined && {
            payload: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        // Rates have tests of their own; here they would stand before everything else.
        if (answer.statusCode === 429) await services.db.deleteFrom('rate_limits').execute()
        if (answer.statusCode >= 400) {
          expect(apiError.safeParse(answer.json()).error).toBeUndefined()
        }
      }),
      { numRuns: runs },
    )
  })
})
