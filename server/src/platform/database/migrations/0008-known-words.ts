import { sql, type Kysely } from 'kysely'

const kinds = [
  { table: 'projects', words: 'project_words' },
  { table: 'users', words: 'user_words' },
]

/**
 * Creates a table with each word of the projects' titles and tags (weights A and B of `search`), and one with
 * each word of the users' names, majors and skills. Search compares a misspelled word with these tables
 * instead of with the text of every row.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // All transactions insert words in the same order, so that they cannot deadlock.
  await sql`
    create function learn_words() returns trigger language plpgsql as $$
    begin
      execute format(
        'insert into %I (word)
         select distinct lexeme from written, unnest(written.search)
         where weights && ''{A,B}'' order by lexeme
         on conflict do nothing', tg_argv[0]);
      return null;
    end $$`.execute(db)
  for (const { table, words } of kinds) {
    await sql`create table ${sql.table(words)} (word text primary key)`.execute(db)
    await sql`
      insert into ${sql.table(words)} (word)
      select distinct lexeme from ${sql.table(table)} as row, unnest(row.search)
      where weights && '{A,B}'`.execute(db)
    await sql`
      create index ${sql.ref(`${words}_trigram`)} on ${sql.table(words)}
      using gist (word gist_trgm_ops(siglen = 64))`.execute(db)
    for (const event of ['insert', 'update'] as const) {
      await sql`
        create trigger ${sql.ref(`learn_words_on_${event}`)} after ${sql.raw(event)}
        on ${sql.table(table)} referencing new table as written
        for each statement execute function learn_words(${sql.lit(words)})`.execute(db)
    }
    // This also drops the trigram index of the column.
    await sql`alter table ${sql.table(table)} drop column search_text`.execute(db)
  }
}
