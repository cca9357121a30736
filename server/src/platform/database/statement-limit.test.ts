import { sql } from 'kysely'
import { relayDatabase } from '../../../test/database-relay.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { connectDatabase, allowLongStatements, SilentDatabaseError } from './connect.ts'

const { url } = await createTestDatabase()
const relay = await relayDatabase(url)
const { db } = connectDatabase(relay.url, { max: 1, statementTimeout: 100 })
afterAll(() => db.destroy())

const longer = sql`select pg_sleep(1.5)`

test('a transaction may raise the limit of its statements, on both sides', async () => {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx, 60)
    await longer.execute(trx)
  })
})

test('the next transaction on the same connection has the usual limit', async () => {
  await expect(longer.execute(db)).rejects.toMatchObject({ code: '57014' })
  relay.freeze()
  await expect(longer.execute(db)).rejects.toBeInstanceOf(SilentDatabaseError)
  relay.thaw()
  await sql`select`.execute(db)
})
