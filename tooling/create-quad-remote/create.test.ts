import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolders } from '@quad/test/temporary-folder'

const run = promisify(execFile)
const temporary = temporaryFolders()

let folder: string
let server: Server
let site: string
/** Where the server redirects a path to. */
let redirects: Record<string, string>

beforeEach(async () => {
  folder = await temporary.make()
  redirects = {}
  server = createServer(({ url = '' }, response) => {
    const location = redirects[url]
    if (location !== undefined) response.writeHead(302, { location }).end()
    // An older site has nothing.
    else response.writeHead(url.startsWith('/mf/') ? 200 : 404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise((done) => server.close(done))
  await temporary.removeAll()
})

const create = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'index.mjs'), ...args], { cwd: folder })

test.each([
  ['a name of another form', ['clubs', '--site', 'http://localhost'], "A remote's name is mf-"],
  ['two names', ['mf-clubs', 'mf-chess', '--site', 'http://localhost'], "A remote's name is mf-"],
  ['no site', ['mf-clubs'], 'Name the site that will show the remote.'],
  ['another option', ['mf-clubs', '--to', 'http://localhost'], "Unknown option '--to'"],
  ['a site that is not there', ['mf-clubs', '--site', 'http://127.0.0.1:9'], 'does not respond'],
])('refuses %s, and writes nothing', async (_, args, message) => {
  await expect(create(...args)).rejects.toThrow(message)
  expect(await readdir(folder)).toEqual([])
})

test('refuses a site without an SDK', async () => {
  await expect(create('mf-clubs', '--site', site)).rejects.toThrow(`${site} has no SDK.`)
})

test('names the site and its SDK by the addresses to which it redirects', async () => {
  const { port } = new URL(site)
  const origin = `http://localhost:${port}`
  redirects = { '/sdk.tgz': `${origin}/other.tgz`, '/other.tgz': '/mf/shell/s1/public/sdk.tgz' }
  await create('mf-clubs', '--site', site)

  const text = await readFile(join(folder, 'mf-clubs/package.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    config: { site: origin },
    devDependencies: { '@quad/sdk': `${origin}/mf/shell/s1/public/sdk.tgz` },
  })
})

test('leaves a folder of that name alone', async () => {
  await mkdir(join(folder, 'mf-clubs'))
  await expect(create('mf-clubs', '--site', site)).rejects.toThrow('There is a folder mf-clubs')
})
