import { rm } from 'node:fs/promises'
import { openStreamAt, type OpenStream } from '../../test/live-stream.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { killProcesses, startProcess } from '../../test/server-process.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { startSession } from '../people/auth/sessions.ts'

const { db, url: databaseUrl } = await createTestDatabase()
const { createUser, createProject } = createFactories(db)

const folders: string[] = []
afterAll(async () => {
  await killProcesses()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A server process of its own on the shared database. */
const startServer = async () => {
  const dataDir = await temporaryFolder()
  folders.push(dataDir)
  const server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  return { ...server, url: await server.ready }
}

const cookieOf = async ({ id }: Person) => `quad=${await startSession(db, id, 'test')}`

/** Two members of one project; `write` sends a message through one of the servers. */
const createTeam = async () => {
  const [writer, reader] = [await createUser(), await createUser()]
  const { chatId } = await createProject({ owner: writer, members: [reader] })
  const cookie = await cookieOf(writer)
  const write = async (url: string, msg: string) => {
    const response = await fetch(`${url}/api/chats/send/${chatId}/${writer.id}`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ msg, ts: msg }),
    })
    expect(response.status).toBe(201)
  }
  return { write, readers: await cookieOf(reader) }
}

const contentOf = async (stream: OpenStream): Promise<unknown> =>
  ((await stream.next()).data['message'] as { content?: string } | undefined)?.content

const contentsOf = async (stream: OpenStream, count: number): Promise<unknown[]> => {
  const contents: unknown[] = []
  while (contents.length < count) contents.push(await contentOf(stream))
  return contents
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}`)

test('a stream has no gap or repeat across a restart and a change of server', async () => {
  const [first, second] = await Promise.all([startServer(), startServer()])
  const { write, readers } = await createTeam()
  const writeAll = async (url: string, from: number, to: number) => {
    for (const msg of numbered(from, to)) await write(url, msg)
  }
  const seen: unknown[] = []

  // Messages sent to one server appear in the streams of the other.
  let stream = await openStreamAt(first.url, readers)
  await writeAll(second.url, 1, 3)
  seen.push(...(await contentsOf(stream, 3)))

  // The streams of a killed server resume at the other one.
  first.kill('SIGKILL')
  await first.ended
  await stream.rest().catch(() => undefined)
  await writeAll(second.url, 4, 6)
  stream = await openStreamAt(second.url, readers, stream.lastId())
  await writeAll(second.url, 7, 8)
  seen.push(...(await contentsOf(stream, 5)))

  // The streams of a stopped server resume at its successor.
  second.kill('SIGTERM')
  await stream.rest()
  expect((await second.ended).code).toBe(0)
  const third = await startServer()
  await writeAll(third.url, 9, 10)
  stream = await openStreamAt(third.url, readers, stream.lastId())
  await writeAll(third.url, 11, 12)
  seen.push(...(await contentsOf(stream, 4)))
  stream.close()

  expect(seen).toEqual(numbered(1, 12))
})
