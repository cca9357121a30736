import { sql } from 'kysely'

// Han, Hiragana, Katakana, Hangul, Thai, Lao, Burmese and Khmer, without their punctuation and digits.
const letter =
  '[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ece\\u1000-\\u103f\\u1050-\\u109d\\u1100-\\u11ff' +
  '\\u1780-\\u17d3\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff' +
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff]'

// Blanks and punctuation of these scripts, full-width forms of ASCII punctuation among them.
const between =
  '[\\u3000-\\u3004\\u3008-\\u303f\\u30a0\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65]'

/**
 * Functions for generated columns with the text that a search compares, so that every write updates the index.
 *
 * They are declared immutable, which holds unless the `unaccent` dictionary is edited in place. They name their
 * schema, since a restored dump runs them with an empty search path.
 */
export const searchTexts = sql`
  create extension if not exists pg_trgm schema public;
  create extension if not exists unaccent schema public;

  -- Lower case without accents.
  create function fold(text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

  create function fold_each(text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(public.fold(item) order by place), '{}')
        from unnest($1) with ordinality as items(item, place) $$;

  -- Each skill once, as it is written first.
  create function distinct_skills(text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(skill order by place), '{}') from (
          select distinct on (public.fold(skill)) skill, place
          from unnest($1) with ordinality as items (skill, place)
          order by public.fold(skill), place
        ) as firsts $$;

  create function joined(text[]) returns text
  language sql immutable strict parallel safe
  as $$ select array_to_string($1, ' ') $$;

  -- Words separated by one space. The signs in C++, C# and .NET are spelled out; other punctuation would make
  -- PostgreSQL's parser see hosts, paths and signed numbers.
  create function searchable_words(text) returns text
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
  $$;

  -- A word of a script that is written without spaces, by its parts: 研究会 as 研究, 究会 and 会. So a search finds
  -- a part of a long word by the index that it finds words by.
  create function in_parts(text) returns text
  language sql immutable strict parallel safe
  as $$
    select string_agg(letter || coalesce(next, ''), ' ' order by place) from (
      select letter, place, lead(letter) over (order by place) as next
      from unnest(string_to_array($1, null)) with ordinality as letters (letter, place)
    ) as pairs
  $$;

  create function searchable(text) returns text
  language sql immutable strict parallel safe
  as $$
    select case when $1 !~ ${sql.lit(letter)} then public.searchable_words($1) else (
      select coalesce(string_agg(
        case when word ~ ${sql.lit(`^${letter}`)} then public.in_parts(word) else word end,
        ' ' order by place), '')
      from unnest(string_to_array(public.searchable_words($1), ' ')) with ordinality as words (word, place)
    ) end
  $$;
`
