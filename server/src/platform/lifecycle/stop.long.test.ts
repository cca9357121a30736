import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { createTestDatabase } from '../../../test/test-database.ts'
import { eventually } from '../../../test/waiting.ts'
import {
  endPostgres,
  killProcesses,
  signIn,
  startProcess,
  type ServerProcess,
} from '../../../test/server-process.ts'
import { releaseFakeSite } from '../../../test/release-fake-site.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const { url: databaseUrl } = await createTestDatabase()
const { cookie } = await signIn(databaseUrl)
const dataDir = await temporaryFolder()
beforeAll(() => releaseFakeSite(dataDir))

afterAll(async () => {
  await killProcesses()
  await endPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

const started = async (environment: Record<string, string> = {}) => {
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment })
  return { server, url: await server.ready }
}

const stopsWhole = async (server: ServerProcess, signal: NodeJS.Signals): Promise<void> => {
  server.kill(signal)
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
}

/** A request with a half-sent body: the server waits for the rest. */
const beginRequest = async (url: string) => {
  const body = JSON.stringify({ email: 'not an address', password: 'x' })
  const sent = request(`${url}/api/public/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', 'content-length': body.length },
  })
  sent.write(body.slice(0, 10))
  await once(sent, 'socket')
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => undefined)
  return { finish: () => sent.end(body.slice(10)), answer }
}

const refusesConnections = (url: string) => () =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  )

test.each(['SIGTERM', 'SIGHUP'] as const)('%s stops it, with exit code 0', async (signal) => {
  const { server, url } = await started()
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await stopsWhole(server, signal)
})

test('Ctrl-C, which signals the whole process group, shuts the embedded PostgreSQL down cleanly', async () => {
  const { server } = await started({ DATABASE_URL: '' })
  const cluster = join(dataDir, 'postgres/cluster')
  expect(await readdir(cluster)).toContain('postmaster.pid')

  process.kill(-server.pid, 'SIGINT')
  // As npm forwards it.
  server.kill('SIGINT')

  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  expect(await readdir(cluster)).not.toContain('postmaster.pid')
})

test('answers requests under way, ends an open event stream, and accepts no new request', async () => {
  const { server, url } = await started()
  const stream = await fetch(`${url}/api/stream`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  const streamed = stream.text()
  const { finish, answer } = await beginRequest(url)
  // Its password is hashed during the stop.
  const hashing = fetch(`${url}/api/public/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'missing@example.edu', password: 'a long walk' }),
  })
  await sleep(100)
  server.kill('SIGTERM')
  await eventually(refusesConnections(url))
  finish()

  const [response] = await answer
  expect(response.statusCode).toBe(400)
  expect(JSON.parse(await text(response))).toMatchObject({ error: 'validation_failed' })
  expect((await hashing).status).toBe(401)
  await expect(streamed).resolves.toEqual(expect.any(String))
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a second signal ends the process at once', async () => {
  const { server, url } = await started()
  const { answer } = await beginRequest(url)
  await sleep(100)
  server.kill('SIGTERM')
  await eventually(refusesConnections(url))
  await sleep(600)

  server.kill('SIGTERM')

  expect(await server.ended).toMatchObject({ code: 1 })
  await expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('starts an embedded PostgreSQL that ends again, three times, and then exits', async () => {
  const { server, url } = await started({ DATABASE_URL: '' })
  for (let count = 0; count < 3; count += 1) {
    await endPostgres(dataDir)
    const statuses = new Set<number>()
    await eventually(async () => {
      const { status } = await fetch(`${url}/api/projects`)
      statuses.add(status)
      return status === 200
    })
    expect([...statuses]).toEqual([503, 200])
    await eventually(async () => (await fetch(`${url}/readyz`)).ok)
  }
  await endPostgres(dataDir)
  const { code, stderr } = await server.ended
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^[^\n]*embedded PostgreSQL ended by itself, also after 3 new starts within ten minutes\n$/,
  )
})
