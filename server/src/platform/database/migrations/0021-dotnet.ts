import { sql, type Kysely } from 'kysely'

/**
 * Stores `.NET` as a word of its own, as `C++` and `C#` are: its point was dropped, so a search for it
 * found every "network".
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function searchable(text) returns text
    language sql immutable strict parallel safe
    as $$
      select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(
        public.fold($1),
        '%', ' percent '),
        '[.]net(?![[:alnum:]])', ' dotnet ', 'g'),
        '([[:alnum:]])[+][+]', '\\1plusplus ', 'g'),
        '([[:alnum:]])[+](?![[:alnum:]])', '\\1plus ', 'g'),
        '([[:alnum:]])[#](?![[:alnum:]])', '\\1sharp ', 'g'),
        '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g'))
    $$`.execute(db)
  await sql`
    alter table projects drop column search, add search tsvector generated always as (
      setweight(to_tsvector('simple', searchable(title)), 'A') ||
      setweight(to_tsvector('simple', searchable(joined(tags))), 'B') ||
      setweight(to_tsvector('simple', searchable(description)), 'C')) stored`.execute(db)
  await sql`create index projects_search on projects using gin (search)`.execute(db)
  await sql`
    alter table users drop column search, add search tsvector generated always as (
      setweight(to_tsvector('simple', searchable(name)), 'A') ||
      setweight(to_tsvector('simple', searchable(major) || ' ' || searchable(joined(skills))), 'B') ||
      setweight(to_tsvector('simple', searchable(description)), 'C')) stored`.execute(db)
  await sql`create index users_search on users using gin (search) where profile_completed`.execute(
    db,
  )
}
