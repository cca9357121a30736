import { createTestApp } from '../../../test/app.ts'
import { endpoints } from '@quad/contract'

const { app } = await createTestApp()

test.each(['*/*', 'text/html'])(
  'answers an unreadable URL of the API with 404, to %s too',
  async (accept) => {
    for (const url of ['/api/projects/%ff', '/api/users/%', '/api/chats/%E0%A4%A', '/api/%']) {
      const call = await app.inject({ url, headers: { accept } })
      expect(call.statusCode).toBe(404)
      expect(call.json()).toEqual({
        status: 404,
        error: 'not_found',
        message: 'There is no such address: its percent-encoding cannot be read.',
        requestId: call.headers['x-request-id'],
      })
    }
  },
)

test('returns the one error shape for an unknown endpoint', async () => {
  const call = await app.inject('/api/nothing')
  expect(call.statusCode).toBe(404)
  expect(call.json()).toMatchObject({ status: 404, error: 'not_found' })
})

test('refuses with a plain text by a rule of the contract that has no text of its own', async () => {
  const call = await app.inject('/api/projects?limit=0')
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({
    error: 'validation_failed',
    fields: { limit: 'Please enter at least 1.' },
  })
})

const site = await createTestApp()

test('documents every endpoint of the contract and no other', async () => {
  const answer = await site.app.inject('/api/docs/json')
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.values(endpoints).map(({ method, path }) => `${method} /api${path}`)
  expect(documented.toSorted()).toEqual(expected.toSorted())
})

test("documents which path parameters must be the viewer's own id", async () => {
  const response = await site.app.inject('/api/docs/json')
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
  expect(paths['/api/chats/sort/{userId}']).toMatchObject({
    post: {
      description:
        'Requires a session and a complete profile. `userId` is the id of the signed-in person.',
    },
  })
})

test.each(Object.values(endpoints).filter((endpoint) => 'self' in endpoint))(
  'the own id of $path is one of its parameters',
  ({ path, self }) => expect(path).toContain(`{${self}}`),
)

test('serves each file that the page names, and its policy allows no other', async () => {
  const page = await site.app.inject('/api/docs')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/)
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https:|\w\.\w/)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(files.length).toBeGreaterThan(2)
  for (const path of files) expect((await site.app.inject(path)).statusCode).toBe(200)
})
