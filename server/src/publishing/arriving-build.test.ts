import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublishingSite } from '../../test/publishing-site.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db } = site.services

describe('a build that arrives', () => {
  const begin = async (change: (manifest: Record<string, unknown>) => unknown = (same) => same) => {
    const token = await makeReleaseToken(db, 'mf-chat', 'Ada')
    const { folder } = await site.newChat()
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'))
    const body = JSON.stringify(change(manifest as Record<string, unknown>))
    const at = `mf-chat/${site.newBuild}`
    const answer = await site.upload(at, { body, token, type: 'application/json' })
    return { token, at, answer }
  }

  const integrity = `sha384-${'A'.repeat(64)}`
  const hostile = { size: 1, brotli: null, integrity }

  test.each([
    ['leads out of its folder', '../../shell/x.js'],
    ['is absolute', '/etc/passwd'],
    ['hides behind a dot', 'a/./b.js'],
    ['is of another system', String.raw`a\b.js`],
    ['is the build’s own description', 'build.json'],
    ['stands in for a compressed one', 'entry.js.br'],
  ])('is refused where a file’s path %s', async (_, path) => {
    const { answer } = await begin(({ files, ...rest }) => ({
      ...rest,
      files: { ...(files as object), [path]: hostile },
    }))
    expect(answer.status).toBe(400)
  })

  test.each([
    ['has no entry', { entry: 'nowhere.js' }],
    ['takes another’s global', { container: 'mf_auth_0' }],
    ['wants a part in the page', { frame: { html: '<script>', css: '' } }],
    ['is another build', { build: 'f'.repeat(16) }],
    ['has a file too large', { files: { 'entry.js': { ...hostile, size: 50_000_000 } } }],
    ['says more than it may', { secret: 1 }],
  ])('is refused where it %s', async (_, change) => {
    const { answer } = await begin((manifest) => ({ ...manifest, ...change }))
    expect(answer.status).toBe(400)
  })

  test.each([
    ['is cut off', () => '// mf'],
    ['is longer', () => `// mf-chat ${site.newBuild} and more`],
    ['is another', () => `// mf-chat ${site.chatBuild}`],
  ])('is asked for a file again that %s', async (_, body) => {
    const { token, at } = await begin()
    const answer = await site.upload(`${at}/files/entry.js`, { body: body(), token })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('entry.js') })
  })

  test('takes no file that it does not name', async () => {
    const { token, at } = await begin()
    for (const path of ['other.js', 'build.json', 'constructor', '..%2f..%2flive.json']) {
      const { status } = await site.upload(`${at}/files/${path}`, { body: 'x', token })
      expect([400, 422]).toContain(status)
    }
  })

  test('is not released before all of it is there', async () => {
    const { token } = await begin()
    const answer = await fetch(`${site.url}/delivery/releases`, {
      method: 'POST',
      body: JSON.stringify({ name: 'mf-chat', build: site.newBuild, boot: { problems: [] } }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('has not arrived whole'),
    })
  })

  test('never changes a build that is there', async () => {
    const team = await site.chatTeam()
    const candidate = await site.build('mf-chat', site.chatBuild, {
      files: { 'more.js': '// more' },
    })
    await writeFile(join(candidate.folder, 'entry.js'), '// something else')

    await team.release(candidate)

    const file = await site.visitor().inject({ url: `/mf/mf-chat/${site.chatBuild}/entry.js` })
    expect(file.body).toBe(`// mf-chat ${site.chatBuild}`)
  })
})
