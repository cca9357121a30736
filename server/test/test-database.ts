import { randomBytes } from 'node:crypto'
import { connectDatabase, type Connection } from '../src/database/connect.ts'
import { databaseUrl, dropDatabase, runStatement, testServer } from './test-server.ts'

export interface TestDatabase extends Connection {
  url: string
}

/**
 * A database of a test file's own: empty, migrated, and dropped after the file's tests. Call it at
 * the top of the file: `const { db, pool } = await createTestDatabase()`.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { url: server, template } = testServer()
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database "${name}" template "${template}"`)
  const url = databaseUrl(server, name)
  const connection = connectDatabase(url)
  afterAll(async () => {
    await connection.db.destroy()
    await dropDatabase(server, name)
  })
  return { ...connection, url }
}
