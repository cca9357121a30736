import { rm } from 'node:fs/promises'
import { endpoints } from '@quad/contract'
import { releasesIn } from '@quad/releases'
import { createTestDatabase } from '../../test/test-database.ts'
import { killProcesses, startProcess } from '../../test/server-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'

const { url: databaseUrl } = await createTestDatabase()
const dataDir = await temporaryFolder()

afterAll(async () => {
  await killProcesses()
  await rm(dataDir, { recursive: true, force: true })
})

const signInLine = /^Sign in with the password (\S+) as (.*)$/m

const signIn = (url: string, email: string, password: string): Promise<Response> =>
  fetch(`${url}/api/public/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('a server with demo data names its demo accounts, and each can sign in', async () => {
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '1' })
  const url = await server.ready
  const [, password = '', people = ''] = signInLine.exec(server.output()) ?? []
  const emails = people.split(', ').map((person) => person.split(' ')[0] ?? '')
  expect(emails).toHaveLength(5)
  for (const email of emails) expect((await signIn(url, email, password)).status).toBe(200)

  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a server without demo data names no accounts', async () => {
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0' })
  await server.ready
  server.kill('SIGTERM')
  expect((await server.ended).stdout).not.toMatch(signInLine)
})

test('a server that starts records its endpoints for the gate of releases', async () => {
  await releasesIn(dataDir).putEndpoints(['endpointOfOldServer'])
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0' })
  await server.ready
  expect(await releasesIn(dataDir).endpoints()).toEqual(Object.keys(endpoints))
  server.kill('SIGTERM')
  await server.ended
})
