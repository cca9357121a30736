import { rm } from 'node:fs/promises'
import { endPostgres, killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { freePort } from '@quad/storage/free-port'
import { demoPassword } from '../../people/auth/passwords.ts'

const dataDir = await temporaryFolder()

afterAll(async () => {
  await killProcesses()
  await endPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Starts a site on the embedded database, visits it and stops it.
 *
 * @returns whether the start's output and the facts of its pages name the published password, and the
 *   status of a sign-in with it
 */
const visit = async (environment: Record<string, string>, password = demoPassword) => {
  const port = String(await freePort())
  const server = startProcess({ DATA_DIR: dataDir, DEMO: '', PORT: port, ...environment })
  await server.ready
  const here = `http://127.0.0.1:${port}`
  const origin = environment['PUBLIC_URL'] ?? here
  const facts = await (await fetch(`${here}/mf/page.json`)).text()
  const { status } = await fetch(`${here}/api/public/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'aokafor@example.edu', password }),
  })
  server.kill('SIGTERM')
  const { stdout } = await server.ended
  const names = (text: string) => text.includes(demoPassword)
  return { start: names(stdout), facts: names(facts), signIn: status }
}

const publicSite = { PUBLIC_URL: 'https://quad.test' }

test('a public site creates no demo people, and rejects sign-ins of demo people from an earlier trial', async () => {
  const closed = { start: false, facts: false, signIn: 401 }
  const open = { start: true, facts: true, signIn: 200 }
  expect(await visit(publicSite)).toEqual(closed)
  expect(await visit({})).toEqual(open)
  expect(await visit(publicSite)).toEqual(closed)
  // The same password in full-width characters of a Japanese keyboard.
  expect(await visit(publicSite, demoPassword.replace('q', 'ｑ'))).toEqual(closed)
  expect(await visit({ ...publicSite, DEMO: '1' })).toEqual(open)
})
