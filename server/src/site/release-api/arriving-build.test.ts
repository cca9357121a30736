import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublishingSite } from '../../../test/publishing-site.ts'
import { makeReleaseToken } from './release-tokens.ts'

const site = await createPublishingSite()
const { db } = site.services

describe('an arriving build', () => {
  const begin = async (change: (manifest: Record<string, unknown>) => unknown = (same) => same) => {
    const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
    const { folder } = await site.newChat()
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'))
    const body = JSON.stringify(change(manifest as Record<string, unknown>))
    const at = `mf-chat/${site.newBuild}`
    const response = await site.upload(at, { body, token, type: 'application/json' })
    return { token, at, response }
  }

  const integrity = `sha384-${'A'.repeat(64)}`
  const hostile = { size: 1, brotli: null, integrity }

  test.each([
    ['leads out of its folder', '../../shell/x.js'],
    ['is absolute', '/etc/passwd'],
    ['contains a dot segment', 'a/./b.js'],
    ['has backslashes', String.raw`a\b.js`],
    ['is the manifest', 'build.json'],
    ['is a compressed one', 'entry.js.br'],
  ])('is refused if the path of a file %s', async (_, path) => {
    const { response } = await begin(({ files, ...rest }) => ({
      ...rest,
      files: { ...(files as object), [path]: hostile },
    }))
    expect(response.status).toBe(400)
  })

  test.each([
    ['is a folder of another', 'entry.js/b.txt'],
    ['is below the manifest', 'build.json/b.txt'],
    ['is below a compressed file', 'entry.js.br/b.txt'],
    ['differs from another only in capital letters', 'Entry.js'],
    ['is the manifest with a capital letter', 'Build.json'],
    ['has a folder of that kind', 'ENTRY.js/folder/b.txt'],
    ['has an empty segment', 'a//b.js'],
    ['ends with a slash', 'a/'],
    ['ends with dots', 'a/..'],
  ])('is refused if a file %s, before anything is written', async (_, path) => {
    const { response } = await begin(({ files, ...rest }) => ({
      ...rest,
      files: { ...(files as object), [path]: hostile },
    }))
    expect(response.status).toBe(400)
  })

  test.each([
    ['has no entry', { entry: 'nowhere.js' }],
    ['uses another’s global', { container: 'mf_auth_0' }],
    ['adds HTML to the page', { frame: { html: '<script>', css: '' } }],
    ['is another build', { build: 'f'.repeat(16) }],
    ['has a file too large', { files: { 'entry.js': { ...hostile, size: 50_000_000 } } }],
    ['has an unknown field', { secret: 1 }],
  ])('is refused if it %s', async (_, change) => {
    const { response } = await begin((manifest) => ({ ...manifest, ...change }))
    expect(response.status).toBe(400)
  })

  test.each([
    ['is cut off', () => '// mf'],
    ['is longer', () => `// mf-chat ${site.newBuild} and more`],
    ['is another', () => `// mf-chat ${site.chatBuild}`],
  ])('must send a file again that %s', async (_, body) => {
    const { token, at } = await begin()
    const response = await site.upload(`${at}/files/entry.js`, { body: body(), token })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('entry.js') })
  })

  test('accepts only files of its manifest', async () => {
    const { token, at } = await begin()
    for (const path of ['other.js', 'build.json', 'constructor', '..%2f..%2flive.json']) {
      const { status } = await site.upload(`${at}/files/${path}`, { body: 'x', token })
      expect([400, 422]).toContain(status)
    }
  })

  test('is not released before it is complete', async () => {
    const { token } = await begin()
    const response = await fetch(`${site.url}/delivery/releases`, {
      method: 'POST',
      body: JSON.stringify({
        builds: [{ name: 'mf-chat', build: site.newBuild }],
        boot: { problems: [] },
      }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('is incomplete'),
    })
  })

  test('never changes an existing build', async () => {
    const team = await site.chatTeam()
    const candidate = await site.build('mf-chat', site.chatBuild, {
      files: { 'more.js': '// more' },
    })
    await writeFile(join(candidate.folder, 'entry.js'), '// something else')

    await expect(team.release(candidate)).rejects.toThrow('exists, with other files')

    const file = await site.visitor().inject({ url: `/mf/mf-chat/${site.chatBuild}/entry.js` })
    expect(file.body).toBe(`// mf-chat ${site.chatBuild}`)
  })
})
