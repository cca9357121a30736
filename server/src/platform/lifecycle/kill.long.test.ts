import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '../database/connect.ts'
import { eventually } from '../../../test/waiting.ts'
import {
  embeddedUrl,
  endPostgres,
  killProcesses,
  signIn,
  startProcess,
  type ServerProcess,
} from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { readPostmaster } from '@quad/embedded-postgresql'

const root = await temporaryFolder()
const { url: databaseUrl } = await createTestDatabase()
const used = new Set<string>()

afterAll(async () => {
  await killProcesses()
  for (const dataDir of used) await endPostgres(dataDir)
  await rm(root, { recursive: true, force: true })
})

const newFolder = async (name: string): Promise<string> => {
  const dataDir = join(root, name)
  await mkdir(dataDir)
  used.add(dataDir)
  return dataDir
}

const project = {
  title: 'Bats of the campus',
  description: 'We count them at dusk.',
  tags: ['Biology'],
  meetingFormat: ['In-Person'],
  status: true,
}

/** Creates projects until the server is gone, and records each acknowledged one. */
const write = async (url: string, cookie: string, acknowledged: Set<string>): Promise<void> => {
  const headers = { 'content-type': 'application/json', origin: url, cookie }
  const body = JSON.stringify(project)
  for (;;) {
    const response = await fetch(`${url}/api/projects`, { method: 'POST', headers, body })
    if (response.status === 201) acknowledged.add((await response.json()) as string)
    // PostgreSQL may end just before the server.
    else if (response.status < 500) throw new Error(`Refused: ${await response.text()}`)
    else await sleep(10)
  }
}

/** Signs in as a person who may create any number of projects. */
const signInAsWriter = async (database: string): Promise<string> => {
  const { db } = connectDatabase(database)
  await allowEveryRate(db)
  await db.destroy()
  return (await signIn(database)).cookie
}

/** The ids of projects that are missing in the database. */
const missing = async (database: string, ids: Iterable<string>): Promise<string[]> => {
  const { db } = connectDatabase(database)
  const rows = await db.selectFrom('projects').select('id').execute()
  await db.destroy()
  const there = new Set(rows.map(({ id }) => id))
  return [...ids].filter((id) => !there.has(id))
}

const writers = 4

/** Starts a server, writes through its API, and kills it during a write. */
const writeAndKill = async (
  server: ServerProcess,
  cookie: string,
  acknowledged: Set<string>,
  kill: () => void,
): Promise<void> => {
  const url = await server.ready
  const before = acknowledged.size
  const writing = Promise.all(
    Array.from({ length: writers }, () => write(url, cookie, acknowledged)),
  )
  await Promise.race([writing, eventually(async () => acknowledged.size >= before + 10)])
  kill()
  await server.ended
  await expect(writing).rejects.toThrow('fetch failed')
}

test('keeps every acknowledged row over ten kills with the embedded PostgreSQL, of the server alone or of both', async () => {
  const dataDir = await newFolder('embedded')
  const acknowledged = new Set<string>()
  let server = startProcess({ DATA_DIR: dataDir })
  await server.ready
  const cookie = await signInAsWriter(await embeddedUrl(dataDir))

  for (let round = 0; round < 10; round += 1) {
    const postmaster = await readPostmaster(join(dataDir, 'postgres'))
    await writeAndKill(server, cookie, acknowledged, () => {
      if (round % 2 === 1 && postmaster) process.kill(postmaster.pid, 'SIGKILL')
      server.kill('SIGKILL')
    })
    server = startProcess({ DATA_DIR: dataDir })
    await server.ready
    expect(await missing(await embeddedUrl(dataDir), acknowledged)).toEqual([])
  }

  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('keeps every acknowledged row over ten kills with an external PostgreSQL', async () => {
  const environment = { DATA_DIR: await newFolder('external'), DATABASE_URL: databaseUrl }
  const acknowledged = new Set<string>()
  const cookie = await signInAsWriter(databaseUrl)

  for (let round = 0; round < 10; round += 1) {
    const server = startProcess(environment)
    await writeAndKill(server, cookie, acknowledged, () => server.kill('SIGKILL'))
    expect(await missing(databaseUrl, acknowledged)).toEqual([])
  }

  const last = startProcess(environment)
  await last.ready
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
})

test('starts from the folder of a first start that was killed at any moment', async () => {
  const dataDir = await newFolder('first')
  for (const after of [150, 300, 450, 600, 800, 1000, 1300]) {
    const server = startProcess({ DATA_DIR: dataDir })
    await sleep(after)
    server.kill('SIGKILL')
    await server.ended
  }
  const server = startProcess({ DATA_DIR: dataDir })
  const url = await server.ready
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ database: 'ok', files: 'ok' })
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
