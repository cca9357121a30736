import { calls } from '@quad/contract/calls'
import { createTestApp } from '../../test/app.ts'

const site = await createTestApp()
const secure = await createTestApp({ config: { publicUrl: 'https://quad.example.edu' } })

test('the document names every call of the contract, and nothing else', async () => {
  const answer = await site.app.inject('/api/docs/json')
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.values(calls).map(({ method, path }) => `${method} /api${path}`)
  expect(documented.toSorted()).toEqual(expected.toSorted())
})

test('each file that the page names is there, and the page may load no other', async () => {
  const page = await site.app.inject('/api/docs')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/)
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https:|\w\.\w/)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(files.length).toBeGreaterThan(2)
  for (const path of files) expect((await site.app.inject(path)).statusCode).toBe(200)
})

test('over https, browsers are told to stay there', async () => {
  const [there, here] = await Promise.all([
    secure.app.inject('/healthz'),
    site.app.inject('/healthz'),
  ])
  expect(there.headers['strict-transport-security']).toBe('max-age=63072000')
  expect(here.headers).not.toHaveProperty('strict-transport-security')
})
