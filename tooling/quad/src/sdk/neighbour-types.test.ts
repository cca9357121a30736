import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import AdmZip from 'adm-zip'
import { readTypes } from './neighbour-types.ts'

let site: Server
/** Responses to the requests of type archives, by remote; without one, 404. */
let archives: Record<string, Buffer | number> = {}

const remotes = Object.fromEntries(
  ['mf-clubs', 'mf-rides'].map((name) => [
    name,
    { build: 'b1', base: `/mf/${name}/b1/`, fragments: [], integrity: {}, js: [], css: [] },
  ]),
)
const data = JSON.stringify({ release: { id: '7', remotes } })

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const [, name = ''] = /^\/mf\/([\w-]+)\/b1\/@mf-types\.zip$/.exec(url) ?? []
    const archive = archives[name] ?? 404
    if (url === '/') response.end(`<script type="application/json" id="quad-page">${data}</script>`)
    else if (typeof archive === 'number') response.writeHead(archive).end()
    else response.end(archive)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => site.close(done)))

const archiveOf = (name: string, text: string): Buffer => {
  const archive = new AdmZip()
  archive.addFile(`node_modules/@quad/${name}/src/fragments.d.ts`, Buffer.from(text))
  return archive.toBuffer()
}

const read = () => readTypes(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)

test('reads the declarations of the live remotes, also if a build has none', async () => {
  archives = { 'mf-rides': archiveOf('mf-rides', 'declare module') }
  expect(await read()).toEqual({ 'mf-rides': 'declare module' })
})

test('fails while the site cannot send an archive', async () => {
  archives = { 'mf-clubs': 503 }
  await expect(read()).rejects.toThrow('status 503')
})
