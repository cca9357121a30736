import { endpoints } from '@quad/contract'
import { describeFakeBuild } from '@quad/releases/test/fake-build'
import { startBootSite } from './boot-site.ts'

test.each([
  ['serves', 'chunk.0123456789.js', 200],
  ['does not serve', 'my.chunk.0123456789.js', 404],
  ['does not serve', 'pages/home.0123456789.js', 404],
])('%s %s at the address of shared files, as the server', async (_, path, status) => {
  const facts = { contentAddressed: true, files: { [path]: '// chat' } }
  const manifests = { 'mf-chat': describeFakeBuild('mf-chat', '1', facts) }
  const site = await startBootSite(manifests, async () => Buffer.from('// chat'))
  try {
    expect((await fetch(`${site.url}/mf/mf-chat/assets/${path}`)).status).toBe(status)
    expect((await fetch(`${site.url}/mf/mf-chat/1/${path}`)).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('keeps the requests that it could not answer', async () => {
  const site = await startBootSite({}, async () => undefined)
  const { method, path } = endpoints.reportFailure
  try {
    await expect(fetch(`${site.url}/api${path}`, { method, body: 'no JSON' })).rejects.toThrow(
      'fetch failed',
    )
    expect(site.problems).toEqual([
      expect.stringContaining(`The test site fails at ${method} /api${path}: SyntaxError`),
    ])
  } finally {
    await site.stop()
  }
})
