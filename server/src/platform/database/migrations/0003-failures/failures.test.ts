import { sql } from 'kysely'
import { createTestDatabase } from '../../../../../test/test-database.ts'
import { failureCounts } from '../../../../operations/failures/store.ts'
import { describeSchema } from '../../schema-check.ts'
import { up } from './index.ts'

const { db } = await createTestDatabase()

test('keeps what was reported, and 500 kinds of a day with many forged ones', async () => {
  const fresh = await describeSchema(db)
  await sql`
    drop table failures;
    create table failure_reports (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      release text not null,
      remote text not null,
      build text not null,
      phase text not null,
      message text not null,
      path text not null,
      user_agent text not null,
      visitor text,
      browser text not null default 'unknown'
    )`.execute(db)
  await sql`
    insert into failure_reports (at, release, remote, build, phase, message, path, user_agent, visitor)
    select now() - make_interval(days => 3 - day), '7', 'mf-chat', 'b', 'load', 'no file', '/' || day, '', visitor
    from generate_series(1, 2) as day, unnest(array['ada', 'ada', 'ben', null]) as visitor
    union all
    select now(), '7', 'mf-chat', 'b', 'load', 'forged ' || nth, '/', '', null
    from generate_series(1, 600) as nth`.execute(db)

  await db.transaction().execute((trx) => up(trx as never))

  expect(await describeSchema(db)).toEqual(fresh)
  const [{ kinds } = { kinds: 0 }] = await db
    .selectFrom('failures')
    .select((eb) => eb.fn.countAll<number>().as('kinds'))
    .execute()
  expect(kinds).toBe(502)
  await db.deleteFrom('failures').where('message', 'like', 'forged%').execute()
  expect(await failureCounts(db)).toMatchObject([
    {
      release: '7',
      remote: 'mf-chat',
      message: 'no file',
      browser: 'unknown',
      times: 8,
      visitors: 4,
      lastPath: '/2',
    },
  ])
})
