import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { startEmbedded } from '../src/embedded-postgresql/index.ts'
import { connectDatabase } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs/supervise.ts'
import { temporaryFolder } from './temporary-folder.ts'
import {
  databaseUrl,
  dropDatabase,
  onServer,
  runStatement,
  serverVariable,
  templateVariable,
} from './test-database.ts'

let stop: (() => Promise<void>) | undefined

/**
 * Starts the PostgreSQL of a test run, with a migrated template database to clone: the server of
 * TEST_DATABASE_URL, whose user must be allowed to create databases, or an embedded one for this run.
 */
const startTestServer = async (): Promise<void> => {
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
  process.env[serverVariable] = server.url
  process.env[templateVariable] = template
}

export default startTestServer

export const stopTestServer = async (): Promise<void> => {
  await stop?.()
}

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
