import { randomBytes } from 'node:crypto'
import { connectDatabase, type Connection } from '../src/platform/database/connect.ts'
import { databaseUrl, dropDatabase, runStatement, testServer } from './test-server.ts'

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
  await runStatement(server, `create database "${name}" template "${template}"`)
  const url = databaseUrl(server, name)
  // Longer than the server's limit, which a statement may exceed on a busy machine.
  const connection = connectDatabase(url, { statementTimeout: 30_000 })
  afterAll(async () => {
    await connection.db.destroy()
    await dropDatabase(server, name)
  })
  return { ...connection, url }
}
