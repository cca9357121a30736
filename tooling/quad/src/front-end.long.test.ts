import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { temporaryFolders } from '@quad/test/temporary-folder'
import type { PageManifest } from '@quad/federation/build-manifest'
import { pageDataId } from '@quad/federation/page-data'
import { repository } from './repository.ts'

const webpackCli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js')

const folders = temporaryFolders()
const servers: ChildProcess[] = []
const listening: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
  }
  for (const server of listening.splice(0)) server.close()
  await folders.removeAll()
})

test.each(['shell', 'mf-auth'])('compiles %s for development', async (name) => {
  const output = await folders.make()
  const args = [webpackCli, 'build', '--env', 'composed', '--output-path', output]
  await expect(
    promisify(execFile)(process.execPath, args, { cwd: join(repository, name) }),
  ).resolves.toMatchObject({ stderr: '' })
})

/** Runs `webpack serve` in a front end's folder and resolves to its URL. Nothing listens on port 9. */
const serve = async (name: string, api = 'http://127.0.0.1:9'): Promise<string> => {
  const server = spawn(process.execPath, [webpackCli, 'serve'], {
    cwd: join(repository, name),
    env: { ...process.env, API_URL: api },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(server)
  for await (const line of createInterface(server.stdout)) {
    const url = / at (http:\S+)/.exec(line)?.[1]
    if (url !== undefined && !line.includes('No server')) return url
  }
  throw new Error(`webpack serve ended in ${name}.`)
}

test('serves a remote alone by webpack serve', async () => {
  const url = await serve('mf-auth')
  const page = await fetch(new URL('/signin', url), { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect(html).toContain('<title>mf-auth, alone</title>')
  const [, script = ''] = /<script defer src="([^"]+)"/.exec(html) ?? []
  const response = await fetch(new URL(script, url))
  expect(response.headers.get('content-type')).toContain('javascript')
  await expect(response.text()).resolves.toContain('SignInPage')
})

test('serves the shell by webpack serve, and reports when the server with the remotes is not running', async () => {
  const url = await serve('shell')
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  await expect(page.text()).resolves.toContain('Not ready yet')
})

/** A server whose pages name one live remote, as `npm start` serves them. */
const liveServer = async (): Promise<string> => {
  const manifest: PageManifest = {
    build: 'c1',
    area: { title: 'Chats', paths: ['/chats'] },
    fragments: [],
    base: '/mf/mf-chat/c1/',
    entry: 'entry.js',
    container: 'c',
    js: [],
    css: [],
    integrity: {},
  }
  const page = { release: { remotes: { 'mf-chat': manifest } } }
  const facts = {
    site: { universityName: '', emailDomains: [], credit: '' },
    signedIn: false,
    demo: [],
  }
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.setHeader('content-type', isPage ? 'text/html' : 'application/json')
    response.end(
      isPage
        ? `<script type="application/json" id="${pageDataId}">${JSON.stringify(page)}</script>`
        : JSON.stringify(facts),
    )
  })
  listening.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('serves the shell with the live remotes of the server at API_URL', async () => {
  const url = await serve('shell', await liveServer())
  const page = await fetch(new URL('/chats', url), { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('/mf/shell/dev/shell.js')
  expect(html).toContain('/mf/mf-chat/c1/entry.js')
})
