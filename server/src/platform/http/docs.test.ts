import { endpoints } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'

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
