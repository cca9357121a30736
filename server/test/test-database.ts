import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectDatabase, type Connection } from '../src/platform/database/connect.ts'

// Workers inherit these from the process that starts them.
export const serverVariable = 'QUAD_TEST_SERVER'
export const templateVariable = 'QUAD_TEST_TEMPLATE'

/** The server of this run, and its template database; the names of clones begin with the template's. */
export const testServer = (): { url: string; template: string } => {
  const url = process.env[serverVariable]
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
export const onServer = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
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

export interface TestDatabase extends Connection {
  url: string
}

/**
 * A database for one test file: empty, migrated, and dropped after the file's tests. Call it at the top
 * of the file: `const { db, pool } = await createTestDatabase()`.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { url: server, template } = testServer()
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // Copying files takes half of the time of copying blocks through the log, which is the default.
  await runStatement(server, `create database "${name}" template "${template}" strategy file_copy`)
  const url = databaseUrl(server, name)
  // Longer than the server's limit, which a statement may exceed on a busy machine.
  const connection = connectDatabase(url, { statementTimeout: 30_000 })
  afterAll(async () => {
    await connection.db.destroy()
    await dropDatabase(server, name)
  })
  return { ...connection, url }
}
