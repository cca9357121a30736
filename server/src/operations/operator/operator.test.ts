import { join } from 'node:path'
import { publish, releasesIn, stopCanary } from '@quad/releases'
import { writeBuild } from '@quad/federation/test/fake-build'
import { createTestApp } from '../../../test/app.ts'

const operatorToken = 'a-token-of-operators-that-is-long'
const site = await createTestApp({ config: { operatorToken } })
const closed = await createTestApp({ database: site.database })
const { services, visitor } = site

const basic = (password: string, user = 'operator') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

const open = (headers: Record<string, string> = {}, browser = visitor()) =>
  browser.inject({ url: '/operator/failures', headers: { accept: 'text/html', ...headers } })

const failure = {
  release: '12+canary',
  remote: 'mf-chat',
  build: '2222222222222222',
  phase: 'mount',
  message: '<script>alert("x")</script> & more',
  path: '/chats',
} as const

test('shows what failed with the token: where, in which browsers, how often, and since when', async () => {
  await visitor().reportFailure({ body: failure })
  await visitor().reportFailure({ body: failure })
  const response = await open(basic(operatorToken))
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  const row = /<tbody><tr>(.*?)<\/tr>/s.exec(response.body)?.[1] ?? ''
  const cells = row
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter((cell) => cell !== '')
  const day = new Date().toISOString().slice(0, 10)
  expect(cells).toEqual([
    '12+canary',
    'mf-chat',
    '2222222222222222',
    'mount',
    'other',
    '2',
    '0',
    expect.stringContaining(day),
    expect.stringContaining(day),
    '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more',
    'at /chats',
  ])
})

test('shows the current canaries, and why one was stopped', async () => {
  const store = releasesIn(services.config.dataDir)
  const made = join(services.config.dataDir, 'made')
  const release = async (name: 'shell' | 'mf-chat' | 'mf-auth', build: string, canary?: number) =>
    publish(store, [await writeBuild(made, name, build)], {
      who: 'ada',
      ...(canary !== undefined && { canary }),
    })
  await release('shell', 'aaaaaaaaaaaaaaaa')
  await release('mf-chat', '1111111111111111')
  await release('mf-auth', '3333333333333333')
  await release('mf-chat', '2222222222222222', 5)
  await stopCanary(store, { name: 'mf-chat', build: '2222222222222222', why: 'It failed <often>.' })
  await release('mf-auth', '4444444444444444', 20)
  const { body } = await open(basic(operatorToken))
  expect(body).toContain('Release 6 is live')
  expect(body).toContain('mf-auth: build 4444444444444444 is the canary of 20 % of the visitors')
  expect(body).toContain('2222222222222222 was taken back by release 5. It failed &lt;often&gt;.')
})

test.each([
  ['nothing', {}],
  ['another token', basic('a-token-of-operators-that-is-lonG')],
  ['the token as the name', basic('', operatorToken)],
  ['the token as a bearer', { authorization: `Bearer ${operatorToken}` }],
  ['half of it', basic(operatorToken.slice(0, 10))],
])('returns 401 for %s', async (_, headers: Record<string, string>) => {
  const response = await open(headers)
  expect(response.statusCode).toBe(401)
  expect(response.headers['www-authenticate']).toBe('Basic realm="Quad operators", charset="UTF-8"')
  expect(response.body).not.toContain('table')
})

test('sends headers that forbid caching, indexing, scripts and framing', async () => {
  for (const headers of [{}, basic(operatorToken)]) {
    const response = await open(headers)
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(policy).toContain("require-trusted-types-for 'script'; frame-ancestors 'none'")
  }
})

test('accepts thirty guesses a minute from one address', async () => {
  const guesser = visitor()
  for (let guess = 0; guess < 30; guess += 1) await open(basic(`guess ${guess}`), guesser)
  expect((await open(basic(operatorToken), guesser)).statusCode).toBe(429)
  expect((await open(basic(operatorToken))).statusCode).toBe(200)
})

test('returns 404 without a configured token', async () => {
  const response = await open(basic(operatorToken), closed.visitor())
  expect(response.statusCode).toBe(404)
})
