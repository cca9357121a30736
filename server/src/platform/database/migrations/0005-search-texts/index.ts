import { sql, type Kysely } from 'kysely'

/**
 * The search columns also contain what a card shows besides title, tags and description, and English stems. A stem begins
 * with `ǂǂ`, which no word does, so that only a search for a form of the word finds it.
 *
 * Four weights rank the parts: `A` title or name; `B` tags, or skills and major; `C` open roles, course and semester; `D`
 * description and format, or bio and availability.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Of words as searchable() separates them. Words with digits or of other scripts have no English forms.
    create function english_stems(text) returns tsvector
    language sql immutable strict parallel safe
    as $$
      select regexp_replace(
        to_tsvector('pg_catalog.english', regexp_replace($1, '\\S*[^a-z\\s]\\S*', ' ', 'g'))::text,
        '(^| )''', '\\1''ǂǂ', 'g')::tsvector
    $$;

    create function with_stems(text) returns tsvector
    language sql immutable strict parallel safe
    as $$ select to_tsvector('pg_catalog.simple', $1) || public.english_stems($1) $$;

    -- "CS 410" and "CS410" find each other.
    create function course_words(text) returns text
    language sql immutable strict parallel safe
    as $$
      select concat_ws(' ', words, regexp_replace(words, '([[:alpha:]])([[:digit:]])', '\\1 \\2', 'g'),
        replace(words, ' ', ''))
      from public.searchable($1) as words
    $$;

    create function open_role_words(recruiting boolean, titles tsvector, skills text[]) returns tsvector
    language sql immutable strict parallel safe
    as $$
      select case when recruiting
        then titles || public.english_stems(public.joined(tsvector_to_array(titles)))
          || public.with_stems(public.searchable(public.joined(skills)))
        else '' end
    $$;

    create function format_words(meeting_format text) returns tsvector
    language sql immutable strict parallel safe
    as $$
      select to_tsvector('pg_catalog.simple', case meeting_format
        when 'Virtual' then 'virtual online remote' when 'Hybrid' then 'hybrid' else 'in person' end)
    $$;

    create function availability_words(looking text, hours_per_week smallint) returns tsvector
    language sql immutable parallel safe
    as $$
      select to_tsvector('pg_catalog.simple', case when looking in ('yes', 'maybe')
        then 'looking for a team ' || coalesce(hours_per_week::text || ' hours a week', '') else '' end)
    $$;

    drop index projects_search;
    alter table projects drop column search;
    alter table projects add column search tsvector generated always as (
      setweight(with_stems(searchable(title)), 'A') ||
      setweight(with_stems(searchable(joined(tags))), 'B') ||
      setweight(
        open_role_words(recruiting, role_titles, role_skills)
        || to_tsvector('simple', course_words(course) || ' ' || searchable(semester)), 'C') ||
      setweight(with_stems(searchable(description)) || format_words(meeting_format), 'D')) stored;
    create index projects_search on projects using gin (search);

    drop index users_search;
    alter table users drop column search;
    alter table users add column search tsvector generated always as (
      setweight(to_tsvector('simple', searchable(name)), 'A') ||
      setweight(with_stems(searchable(major) || ' ' || searchable(joined(skills))), 'B') ||
      setweight(
        with_stems(searchable(description)) || availability_words(looking, hours_per_week), 'D')) stored;
    create index users_search on users using gin (search) where profile_completed;

    create or replace function learn_words() returns trigger language plpgsql as $$
    begin
      execute format(
        'insert into %I (word)
         select distinct lexeme from written, unnest(written.search)
         where weights && ''{A,B,C}'' and lexeme not like ''ǂǂ%%'' order by lexeme
         on conflict do nothing', tg_argv[0]);
      return null;
    end $$;
    insert into project_words (word)
    select distinct lexeme from projects, unnest(search)
    where weights && '{A,B,C}' and lexeme not like 'ǂǂ%' order by lexeme
    on conflict do nothing;
  `.execute(db)
}
