import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { connectDatabase } from '../src/platform/database/connect.ts'
import { startEmbedded } from '@quad/embedded-postgresql'
import { migrate } from '../src/platform/database/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { migrateJobs } from '../src/platform/jobs/queue.ts'

// Workers inherit these from the process that starts them.
const urlVariable = 'QUAD_TEST_SERVER'
const templateVariable = 'QUAD_TEST_TEMPLATE'

let stop: (() => Promise<void>) | undefined

/**
 * Starts the PostgreSQL of a test run, with a migrated template database to clone: the server of
 * TEST_DATABASE_URL, whose user must be allowed to create databases, or an embedded one for this run.
 */
export const startTestServer = async (): Promise<void> => {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, end: async () => undefined } : await startTemporary()
  const template = `quad_test_${randomUUID()}`
  stop = async () => {
    await dropDatabases(server.url, template)
    await server.end()
  }
  try {
    await runStatement(server.url, `create database "${template}"`)
    const { db, pool } = connectDatabase(databaseUrl(server.url, template), { statementTimeout: 0 })
    try {
      await migrate(db)
      await migrateJobs(pool)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    await stop()
    throw error
  }
  process.env[urlVariable] = server.url
  process.env[templateVariable] = template
}

export const stopTestServer = async (): Promise<void> => {
  await stop?.()
}

/** The server of this run, and its template database; the names of clones begin with the template's. */
export const testServer = (): { url: string; template: string } => {
  const url = process.env[urlVariable]
  const template = process.env[templateVariable]
  if (!url || !template) throw new Error('The tests of the server need its global set-up.')
  return { url, template }
}

/** The same server and user with another database. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements on a connection of its own. */
const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on a connection of its own. */
export const runStatement = (url: string, statement: string): Promise<unknown> =>
  onServer(url, (client) => client.query(statement))

/**
 * Drops a database, and ends our connections to it. `with (force)` would fail during an autovacuum,
 * which we may not end; without it, PostgreSQL ends the autovacuum itself.
 */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, async (client) => {
    // Otherwise ended connections would reconnect.
    await client.query(`alter database "${name}" allow_connections false`)
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = $1 and usename = current_user`,
      [name],
    )
    await client.query(`drop database "${name}"`)
  })

/**
 * Drops the template, and the databases of test files that failed while loading, whose hooks never ran.
 */
const dropDatabases = async (server: string, prefix: string): Promise<void> => {
  const { rows } = await onServer(server, (client) =>
    client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    ),
  )
  for (const { name } of rows) await dropDatabase(server, name)
}

const startTemporary = async () => {
  const dataDir = await temporaryFolder()
  const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  // PostgreSQL ends soon after its folder is deleted, so an interrupted run leaves nothing.
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  }
  const end = async () => {
    await embedded.stop()
    remove()
  }
  return { url: embedded.connectionString, end }
}
