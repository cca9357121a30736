import { sql, type Kysely } from 'kysely'

// Han, Hiragana, Katakana, Hangul, Thai, Lao, Burmese and Khmer, without their punctuation and digits.
const letter =
  '[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ece\\u1000-\\u103f\\u1050-\\u109d\\u1100-\\u11ff' +
  '\\u1780-\\u17d3\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff' +
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff]'

// Blanks and punctuation of these scripts, full-width forms of ASCII punctuation among them.
const between =
  '[\\u3000-\\u3004\\u3008-\\u303f\\u30a0\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65]'

const joined = letter.replace(/\\U000(\w+)-\\U000(\w+)/, '\\u{$1}-\\u{$2}')
const runs = new RegExp(`${joined}+|(?:(?!${joined}).)+`, 'gu')

/** The query of a saved search as the search writes it from now on: `'研究会':*` as `('研究' <-> '究会')`. */
const inParts = (query: string): string =>
  query.replaceAll(/'([^']+)'(?::(\*?)([A-D]*))?/g, (_, word: string, star = '', weights = '') => {
    const lexeme = (text: string, marks: string) => `'${text}'${marks === '' ? '' : `:${marks}`}`
    const queries = (word.normalize().match(runs) ?? []).map((run) => {
      if (!new RegExp(joined, 'u').test(run)) return lexeme(run, star + weights)
      const letters = [...run]
      if (letters.length === 1) return lexeme(run, `*${weights}`)
      const pairs = letters.slice(1).map((next, nth) => lexeme(letters[nth]! + next, weights))
      return `(${pairs.join(' <-> ')})`
    })
    return `(${queries.join(' & ')})`
  })

/**
 * Stores words of scripts that are written without spaces by their parts: 研究会 as 研究, 究会 and 会. A search finds
 * a part of a long word by the index that it finds words by.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter function searchable(text) rename to searchable_words`.execute(db)
  await sql`
    create or replace function searchable_words(text) returns text
    language sql immutable strict parallel safe
    as $$
      select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(
        regexp_replace(public.fold($1), ${sql.lit(`(${between}|${letter}+)`)}, ' \\1 ', 'g'),
        '%', ' percent '),
        '[.]net(?![[:alnum:]])', ' dotnet ', 'g'),
        '([[:alnum:]])[+][+]', '\\1plusplus ', 'g'),
        '([[:alnum:]])[+](?![[:alnum:]])', '\\1plus ', 'g'),
        '([[:alnum:]])[#](?![[:alnum:]])', '\\1sharp ', 'g'),
        ${sql.lit(`(${between}|[\\s!-/:-@\\[-\`{-~])+`)}, ' ', 'g'))
    $$`.execute(db)
  await sql`
    create function in_parts(text) returns text
    language sql immutable strict parallel safe
    as $$
      select string_agg(letter || coalesce(next, ''), ' ' order by place) from (
        select letter, place, lead(letter) over (order by place) as next
        from unnest(string_to_array($1, null)) with ordinality as letters (letter, place)
      ) as pairs
    $$`.execute(db)
  await sql`
    create function searchable(text) returns text
    language sql immutable strict parallel safe
    as $$
      select case when $1 !~ ${sql.lit(letter)} then public.searchable_words($1) else (
        select coalesce(string_agg(
          case when word ~ ${sql.lit(`^${letter}`)} then public.in_parts(word) else word end,
          ' ' order by place), '')
        from unnest(string_to_array(public.searchable_words($1), ' ')) with ordinality as words (word, place)
      ) end
    $$`.execute(db)
  await sql`
    alter table projects
      drop column search,
      drop column course_folded,
      drop column semester_folded,
      add column course_folded text collate "C" generated always as (searchable(course)) stored,
      add column semester_folded text collate "C" generated always as (searchable(semester)) stored,
      add column search tsvector generated always as (
        setweight(to_tsvector('simple', searchable(title)), 'A') ||
        setweight(to_tsvector('simple', searchable(joined(tags))), 'B') ||
        setweight(to_tsvector('simple', searchable(description)), 'C')) stored`.execute(db)
  await sql`create index projects_search on projects using gin (search)`.execute(db)
  await sql`create index projects_course on projects (course_folded) where course_folded <> ''`.execute(
    db,
  )
  await sql`create index projects_semester on projects (semester_folded) where semester_folded <> ''`.execute(
    db,
  )
  await sql`
    alter table users drop column search, add search tsvector generated always as (
      setweight(to_tsvector('simple', searchable(name)), 'A') ||
      setweight(to_tsvector('simple', searchable(major) || ' ' || searchable(joined(skills))), 'B') ||
      setweight(to_tsvector('simple', searchable(description)), 'C')) stored`.execute(db)
  await sql`create index users_search on users using gin (search) where profile_completed`.execute(
    db,
  )
  // The trigger computes `role_titles` from the titles of the open roles.
  await sql`
    update wanted_roles set title = title where title ~ ${sql.lit(letter)}`.execute(db)
  const { rows: searches } = await sql<{ id: string; words: string }>`
    select id, words::text from saved_searches where words::text ~ ${sql.lit(letter)}`.execute(db)
  for (const { id, words } of searches) {
    await sql`
      update saved_searches set words = ${inParts(words)}::tsquery where id = ${id}`.execute(db)
  }
}
