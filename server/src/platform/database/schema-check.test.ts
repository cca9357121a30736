import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createTestDatabase } from '../../../test/test-database.ts'
import { describeSchema, expectedSchemaFile, requireExpectedSchema } from './schema-check.ts'

const { db } = await createTestDatabase()

/** Runs statements, then the check, then takes the statements back. */
const checkAfter = async (statements: string): Promise<void> => {
  const transaction = await db.startTransaction().execute()
  try {
    await sql.raw(statements).execute(transaction)
    await requireExpectedSchema(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

test('the description of the schema is up to date', async () => {
  const description = `${(await describeSchema(db)).join('\n')}\n`
  if (process.env['WRITE_SCHEMA'] === '1') writeFileSync(expectedSchemaFile, description)
  if (description === readFileSync(expectedSchemaFile, 'utf8')) return
  throw new Error(
    'The migrations make another schema than expected-schema.txt describes. Run this test with WRITE_SCHEMA=1, and check the differences.',
  )
})

test('accepts the schema of the migrations, with what an operator adds', async () => {
  await checkAfter(`
    create table notes (id int primary key, author text check (author <> ''));
    create unique index notes_author on notes (author);
    create index users_major on users (major);
    create function twice(int) returns int language sql return $1 * 2;
    create extension citext;
    create schema replication;
    create function replication.note() returns trigger language plpgsql as 'begin return new; end';
    create trigger notes after insert on users for each row execute function replication.note()`)
})

test('accepts a restored dump, for which PostgreSQL parsed its own descriptions', async () => {
  await checkAfter(`
    do $do$ declare
      made record;
    begin
      for made in
        select tgrelid::regclass as relation, tgname as name, pg_get_triggerdef(oid) as definition
        from pg_trigger where not tgisinternal and tgrelid::regclass::text in ('users', 'projects')
      loop
        execute format('drop trigger %I on %s', made.name, made.relation);
        execute made.definition;
      end loop;
    end $do$`)
})

test.each([
  ['drop table web_vitals', 'table web_vitals is missing. See'],
  ['alter table users drop column major cascade', 'column users.major is missing'],
  ['alter table users alter name drop not null', 'column users.name differs'],
  ['alter table users alter name drop default', 'column users.name differs'],
  ['alter table users alter version type bigint', 'column users.version differs'],
  ['alter table users add nickname text not null', 'column users.nickname is unexpected'],
  ['drop index users_newest', 'index users.users_newest is missing'],
  [
    'drop index users_newest; create index users_newest on users (id)',
    'index users.users_newest differs',
  ],
  ['create unique index one_name on users (name)', 'unique index users.one_name is unexpected'],
  ['alter table events drop constraint events_check', 'constraint events.events_check is missing'],
  [
    'alter table events drop constraint events_project_id_fkey',
    'constraint events.events_project_id_fkey is missing',
  ],
  [
    'alter table users add constraint named check (length(name) < 50)',
    'constraint users.named is unexpected',
  ],
  ['drop trigger sessions_end on sessions', 'trigger sessions.sessions_end is missing'],
  [
    `create function refuse() returns trigger language plpgsql as 'begin return null; end';
     create trigger refuses before insert on users for each row execute function refuse()`,
    'trigger users.refuses is unexpected',
  ],
  ['alter table sessions disable trigger sessions_end', 'trigger sessions.sessions_end differs'],
  [
    `create or replace function fold(text) returns text language sql immutable strict parallel safe as 'select lower($1)'`,
    'function fold(text) differs',
  ],
  ['drop extension unaccent', 'extension unaccent is missing'],
])('after "%s" the start fails: %s', async (statements, difference) => {
  const message = expect.stringMatching(
    /^The schema of the database is not that of this server: .+\.$/,
  )
  await expect(checkAfter(statements)).rejects.toMatchObject({ name: 'StartError', message })
  await expect(checkAfter(statements)).rejects.toThrow(difference)
})

test('names five differences, and how many there are besides', async () => {
  await expect(checkAfter('drop table projects cascade')).rejects.toThrow(/, and \d+ more\. See/)
})
