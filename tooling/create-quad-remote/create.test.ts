import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
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
/** Of the site's live remotes. */
let remotes: Record<string, { area: { paths: string[] } }> | undefined

beforeEach(async () => {
  folder = await temporary.make()
  redirects = { '/sdk.tgz': '/mf/shell/s1/public/sdk.tgz' }
  remotes = {}
  server = createServer(({ url = '' }, response) => {
    const location = redirects[url]
    if (location !== undefined) response.writeHead(302, { location }).end()
    else if (url === '/') {
      const data = JSON.stringify({ release: { remotes } })
      response.end(`<script type="application/json" id="quad-page">${data}</script>`)
    } else response.writeHead(url.startsWith('/mf/') ? 200 : 404).end()
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
  ['a name of another form', ['Clubs', '--site', 'http://localhost'], "A remote's name is mf-"],
  ['two names', ['mf-clubs', 'mf-chess', '--site', 'http://localhost'], "A remote's name is mf-"],
  ['no site', ['mf-clubs'], 'Name the site that will show the remote.'],
  ['another option', ['mf-clubs', '--to', 'http://localhost'], "Unknown option '--to'"],
  ['a site that is not there', ['mf-clubs', '--site', 'http://127.0.0.1:9'], 'does not respond'],
])('refuses %s, and writes nothing', async (_, args, message) => {
  await expect(create(...args)).rejects.toThrow(message)
  expect(await readdir(folder)).toEqual([])
})

test('refuses a site without an SDK', async () => {
  redirects = {}
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

test.each([
  ['mf-clubs', 'has mf-clubs: choose another name, or work in the repository of its team.'],
  ['societies', '/societies belongs to mf-clubs of '],
  ['clubs-chess', 'mf-clubs-chess and mf-clubs of '],
  ['about', '/about belongs to the site itself: choose another name.'],
])('refuses %s, which the site has, and writes nothing', async (name, message) => {
  remotes = { 'mf-clubs': { area: { paths: ['/clubs', '/societies'] } } }
  await expect(create(name, '--site', site)).rejects.toThrow(message)
  expect(await readdir(folder)).toEqual([])
})

test('makes a remote whose name has digits and hyphens, which may lack its beginning', async () => {
  await create('chess-club2', '--site', site)

  const made = join(folder, 'mf-chess-club2')
  expect(JSON.parse(await readFile(join(made, 'package.json'), 'utf8'))).toMatchObject({
    name: 'mf-chess-club2',
    quad: { title: 'Chess Club2', paths: ['/chess-club2'] },
  })
  expect(await readFile(join(made, 'src/home/ChessClub2Page.tsx'), 'utf8')).toContain(
    'export function ChessClub2Page() {',
  )
})

test.each(['samples', 'free-sample'])('makes a remote called %s', async (word) => {
  await create(word, '--site', site)
  const home = join(folder, `mf-${word}`, 'src/home')
  const [test = '', page = ''] = (await readdir(home)).toSorted()
  const name = page.replace('.tsx', '')
  expect(test).toBe(`${name}.test.tsx`)
  expect(await readFile(join(home, page), 'utf8')).toContain(`export function ${name}() {`)
  const index = await readFile(join(home, '../index.ts'), 'utf8')
  expect(index).toContain(`'./home/${page}'`)
})

test('writes nothing while the site shows no page', async () => {
  remotes = undefined
  await expect(create('clubs', '--site', site)).rejects.toThrow('Try again later.')
  expect(await readdir(folder)).toEqual([])
})

test('takes the site from which npx installed it', async () => {
  const npx = join(folder, 'npx')
  const installed = join(npx, 'node_modules/create-quad-remote')
  await cp(import.meta.dirname, installed, { recursive: true })
  await mkdir(join(npx, 'node_modules/@quad'))
  const federation = join(import.meta.dirname, '../../federation')
  await symlink(federation, join(npx, 'node_modules/@quad/federation'))
  const manifest = { dependencies: { 'create-quad-remote': `${site}/create.tgz` } }
  await writeFile(join(npx, 'package.json'), JSON.stringify(manifest))

  await run(process.execPath, [join(installed, 'index.mjs'), 'clubs'], { cwd: folder })
  const text = await readFile(join(folder, 'mf-clubs/package.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ config: { site } })
})
