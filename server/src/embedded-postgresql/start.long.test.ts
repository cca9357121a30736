import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { sharedFolder } from './locate-cluster.ts'
import { startEmbedded, type EmbeddedDatabase } from './start.ts'

const root = await temporaryFolder()
const running = new Set<EmbeddedDatabase>()

const stopAll = async (): Promise<void> => {
  await Promise.all([...running].map((embedded) => embedded.stop()))
}

afterAll(async () => {
  await stopAll()
  await rm(root, { recursive: true, force: true })
})

const start = async (
  dataDir: string,
  options: { restarts?: number; warn?: (message: string) => void } = {},
): Promise<EmbeddedDatabase> => {
  const embedded = await startEmbedded({ dataDir, log: () => undefined, ...options })
  running.add(embedded)
  return embedded
}

const newFolder = async (): Promise<string> => {
  const path = join(root, randomUUID())
  await mkdir(path)
  return path
}

const query = async ({ connectionString }: EmbeddedDatabase, statement: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows as unknown[]
  } finally {
    await client.end()
  }
}

const pidFile = (dataDir: string): string => join(dataDir, 'postgres/cluster/postmaster.pid')

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10)

const kept = 'select note from notes'

/** A stopped cluster with a row in it; each test works on a copy. */
const stopped = await newFolder()
const first = await start(stopped)
await query(first, "create table notes as select 'kept' as note")
await first.stop()

const copyOfStopped = async (): Promise<string> => {
  const dataDir = await newFolder()
  await cp(stopped, dataDir, { recursive: true })
  if (process.getuid?.() === 0) await giveToNobody(dataDir)
  return dataDir
}

// `cp` does not keep owners; the cluster of root's server belongs to the user nobody.
const giveToNobody = async (dataDir: string): Promise<void> => {
  const child = spawn('chown', [
    '-R',
    '--reference',
    join(stopped, 'postgres'),
    join(dataDir, 'postgres'),
  ])
  await once(child, 'exit')
}

test('keeps data across a stop and a start', async () => {
  const embedded = await start(await copyOfStopped())
  expect(await query(embedded, kept)).toEqual([{ note: 'kept' }])
})

test("gives the server's role no superuser rights", async () => {
  const embedded = await start(stopped)
  expect(await query(embedded, "select rolsuper from pg_roles where rolname = 'quad'")).toEqual([
    { rolsuper: false },
  ])
  await embedded.stop()
})

test('treats accented words as words in the trigram search', async () => {
  const embedded = await start(await copyOfStopped())
  await query(embedded, 'create extension pg_trgm')
  expect(
    await query(embedded, "select similarity('Zoë', 'Zoë') as same, show_trgm('ë') as parts"),
  ).toEqual([{ same: 1, parts: [expect.any(String), expect.any(String)] }])
})

test('refuses connections without the password', async () => {
  const { connectionString } = await start(await copyOfStopped())
  for (const user of ['quad', 'postgres']) {
    const url = new URL(connectionString)
    url.username = user
    url.password = 'guess'
    const client = new pg.Client({ connectionString: url.href })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  }
})

test('takes over a PostgreSQL that a killed server left running', async () => {
  const dataDir = await copyOfStopped()
  const before = await start(dataDir)
  const after = await start(dataDir)
  expect(after.connectionString).toBe(before.connectionString)
  await after.stop()
  await expect(query(before, kept)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('recovers written data after PostgreSQL was killed too', async () => {
  const dataDir = await copyOfStopped()
  const embedded = await start(dataDir)
  await query(embedded, "insert into notes values ('late')")
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  await embedded.lost

  expect(await query(await start(dataDir), kept)).toEqual([{ note: 'kept' }, { note: 'late' }])
})

const kill = async (dataDir: string): Promise<void> => {
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
}

/** Resolves once PostgreSQL responds again. */
const isBack = async (embedded: EmbeddedDatabase): Promise<void> => {
  for (;;) {
    try {
      return void (await query(embedded, 'select 1'))
    } catch {
      await sleep(100)
    }
  }
}

test('starts a killed PostgreSQL again under the same address, as often as it is told to', async () => {
  const dataDir = await copyOfStopped()
  const embedded = await start(dataDir, { restarts: 2 })
  for (const note of ['first', 'second']) {
    await query(embedded, `insert into notes values ('${note}')`)
    const before = await postmasterOf(dataDir)
    await kill(dataDir)
    await isBack(embedded)
    expect(await postmasterOf(dataDir)).not.toBe(before)
  }
  expect(await query(embedded, kept)).toEqual([
    { note: 'kept' },
    { note: 'first' },
    { note: 'second' },
  ])

  await kill(dataDir)
  await embedded.lost
  await expect(query(embedded, kept)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a restart that fails counts, and leaves the log of the lost PostgreSQL', async () => {
  const dataDir = await copyOfStopped()
  const warnings: string[] = []
  const embedded = await start(dataDir, { restarts: 2, warn: (line) => void warnings.push(line) })
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '12\n')
  await kill(dataDir)
  await embedded.lost
  const [again, refused] = [/is started again$/, /did not start: .*version 12/]
  for (const [nth, line] of [again, refused, again, refused].entries()) {
    expect(warnings[nth]).toMatch(line)
  }
  expect(await readdir(join(dataDir, 'postgres'))).toContain('postgres.before.log')
})

test('a stop during a restart ends what is starting', async () => {
  const dataDir = await copyOfStopped()
  const begun = Promise.withResolvers<string>()
  const embedded = await start(dataDir, { restarts: 1, warn: begun.resolve })
  await kill(dataDir)
  await begun.promise
  await embedded.stop()
  await expect(query(embedded, kept)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await readdir(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid')
})

test('removes a pid file whose process id belongs to another program', async () => {
  const dataDir = await copyOfStopped()
  const other = spawn('sleep', ['60'])
  const cluster = join(dataDir, 'postgres/cluster')
  await writeFile(pidFile(dataDir), `${other.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`)

  expect(await query(await start(dataDir), kept)).toEqual([{ note: 'kept' }])

  expect(other.exitCode).toBeNull()
  other.kill()
})

test('starts another PostgreSQL for a copy of a running data folder', async () => {
  const dataDir = await copyOfStopped()
  const original = await start(dataDir)
  const copy = await newFolder()
  const pid = await readFile(pidFile(dataDir), 'utf8')
  await cp(stopped, copy, { recursive: true })
  if (process.getuid?.() === 0) await giveToNobody(copy)
  await writeFile(pidFile(copy), pid)

  const second = await start(copy)

  expect(second.connectionString).not.toBe(original.connectionString)
  expect(await query(second, kept)).toEqual([{ note: 'kept' }])
})

test('removes the leftovers of a start that was killed while creating the database', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'postgres.new-1a2b3c/cluster'), { recursive: true })
  await start(dataDir)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('refuses an unreadable cluster with the reason in one line', async () => {
  const dataDir = await copyOfStopped()
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '12\n')
  const refusal = await start(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/^The embedded PostgreSQL did not start: .*version 12.*$/),
  })
})

describe("where PostgreSQL's user cannot enter the data folder", () => {
  const isRoot = process.getuid?.() === 0

  const folders = new Set<string>()
  const outside = new Set<string>()

  const noteHome = async (dataDir: string): Promise<void> => {
    const id = await readFile(join(dataDir, 'database-id'), 'utf8').catch(() => undefined)
    if (id !== undefined)
      outside.add(join(sharedFolder, id)).add(join(sharedFolder, `${id}.data-dir`))
  }

  const closedFolder = async (): Promise<string> => {
    const dataDir = await newFolder()
    await chmod(dataDir, 0o700)
    folders.add(dataDir)
    return dataDir
  }

  afterAll(async () => {
    await stopAll()
    for (const dataDir of folders) await noteHome(dataDir)
    for (const path of outside) await rm(path, { recursive: true, force: true })
  })

  test('creates the database and finds it again', async () => {
    const dataDir = await closedFolder()
    const embedded = await start(dataDir)
    await query(embedded, "create table notes as select 'kept' as note")
    await embedded.stop()

    expect(await query(await start(dataDir), kept)).toEqual([{ note: 'kept' }])
    expect(await readdir(dataDir)).toEqual([isRoot ? 'database-id' : 'postgres'])
  })

  test('moves the database with its folder, and never shares it with a copy', async () => {
    const dataDir = await closedFolder()
    const embedded = await start(dataDir)
    await query(embedded, "create table notes as select 'kept' as note")
    await embedded.stop()
    const moved = `${dataDir} moved`
    await rename(dataDir, moved)
    folders.add(moved)
    const original = await start(moved)
    expect(await query(original, kept)).toEqual([{ note: 'kept' }])

    const copy = await closedFolder()
    await cp(moved, copy, { recursive: true })
    // If PostgreSQL can enter the copy, it holds its own database.
    const second = await start(copy).then(
      ({ connectionString }) => connectionString !== original.connectionString,
      (error: Error) => error.message.includes('is a copy of'),
    )
    expect(second).toBe(true)
  })

  test('starts an empty database after the data folder was deleted, and stops the old one', async () => {
    const dataDir = await closedFolder()
    const before = await start(dataDir)
    await query(before, "create table notes as select 'kept' as note")
    await noteHome(dataDir)
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir, { mode: 0o700 })

    const after = await start(dataDir)

    await expect(query(after, kept)).rejects.toMatchObject({ code: '42P01' })
    if (isRoot) await before.lost
  })
})
