import { sql } from 'kysely'
import { createFactories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { buildOnce } from './statements.ts'

const { db } = await createTestDatabase()

test('builds a statement once and runs it with the values of each call', async () => {
  const build = jest.fn((kysely: typeof db, { name }: { name: string }) =>
    kysely.selectNoFrom([sql<string>`${name}::text`.as('name'), sql<number>`${1}::int`.as('one')]),
  )
  const find = buildOnce(build)
  expect(await find(db, { name: 'Ada' })).toEqual([{ name: 'Ada', one: 1 }])
  expect(await find(db, { name: 'Bo' })).toEqual([{ name: 'Bo', one: 1 }])
  expect(build).toHaveBeenCalledTimes(1)
})

test('runs in a transaction', async () => {
  const { id } = await createFactories(db).createUser()
  const find = buildOnce((kysely, values: { id: string }) =>
    kysely.selectFrom('users').select('name').where('id', '=', values.id),
  )
  const rows = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name: 'Changed' }).where('id', '=', id).execute()
    return find(trx, { id })
  })
  expect(rows).toEqual([{ name: 'Changed' }])
})

test('refuses to build a statement that calculates with a value', async () => {
  const find = buildOnce((kysely, { count }: { count: number }) =>
    kysely
      .selectFrom('users')
      .select('id')
      .limit(count + 1),
  )
  await expect(find(db, { count: 1 })).rejects.toThrow(
    'The statement may only pass on "count", not calculate with it.',
  )
})
