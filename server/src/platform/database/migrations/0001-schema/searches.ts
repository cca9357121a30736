import { sql } from 'kysely'

/** The two tables that are searched. */
const kinds = [
  {
    table: 'projects',
    /** The table of its known words, and that of its stored counts with the columns that filter its list. */
    words: 'project_words',
    counts: 'project_counts',
    countedBy: 'team_size, recruiting, meeting_format',
    /** The column of `search_news` with its ids. */
    subject: 'project_id',
    /** What the search reads. A change of another column is no news. */
    columns: [
      'title',
      'description',
      'tags',
      'recruiting',
      'meeting_format',
      'team_size',
      'course',
      'semester',
      'deadline',
      'role_titles',
      'role_skills',
    ],
    /** Condition of a row that the search may find. */
    found: 'true',
  },
  {
    table: 'users',
    words: 'user_words',
    counts: 'user_counts',
    countedBy: 'profile_completed, looks',
    subject: 'person_id',
    columns: [
      'name',
      'description',
      'skills',
      'major',
      'profile_completed',
      'looking',
      'hours_per_week',
      'available_from',
    ],
    found: 'new.profile_completed',
  },
]

/** For each kind of statement, a query for the rows that it adds (change 1) and removes (change -1). */
const changes = [
  {
    event: 'insert',
    referencing: 'new table as after',
    rows: 'select *, 1 as change from after',
  },
  {
    event: 'update',
    referencing: 'old table as before new table as after',
    rows: 'select *, 1 as change from after union all select *, -1 from before',
  },
  {
    event: 'delete',
    referencing: 'old table as before',
    rows: 'select *, -1 as change from before',
  },
]

/**
 * A table with each word of the projects' titles and tags (weights A and B of `search`), and one with each word of
 * the users' names, majors and skills. Search compares a misspelled word with these tables instead of with the text
 * of every row.
 */
const knownWords = sql`
  -- All transactions insert words in the same order, so that they cannot deadlock.
  create function learn_words() returns trigger language plpgsql as $$
  begin
    execute format(
      'insert into %I (word)
       select distinct lexeme from written, unnest(written.search)
       where weights && ''{A,B}'' order by lexeme
       on conflict do nothing', tg_argv[0]);
    return null;
  end $$;
  ${sql.join(
    kinds.map(
      ({ table, words }) => sql`
        create table ${sql.table(words)} (word text primary key);
        create index ${sql.ref(`${words}_trigram`)} on ${sql.table(words)}
          using gist (word gist_trgm_ops(siglen = 64));
        create trigger learn_words_on_insert after insert
          on ${sql.table(table)} referencing new table as written
          for each statement execute function learn_words(${sql.lit(words)});
        create trigger learn_words_on_update after update
          on ${sql.table(table)} referencing new table as written
          for each statement execute function learn_words(${sql.lit(words)});
      `,
    ),
    sql``,
  )}
`

/**
 * How many projects and people there are for each combination of the columns that filter their lists, because
 * counting all rows takes too long for large tables. Triggers insert each change as a row of its own (such as -1), so
 * that transactions do not wait for each other to update a number. A job replaces these rows by their sum.
 */
const storedCounts = sql`
  create table project_counts (
    team_size integer,
    recruiting boolean,
    meeting_format text,
    number bigint
  );
  create table user_counts (
    profile_completed boolean,
    looks boolean,
    number bigint
  );
  create function count_changes() returns trigger language plpgsql as $$
  begin
    execute format(
      'insert into %1$I select %2$s, sum(change) from (%3$s) as changed
       group by %2$s having sum(change) <> 0', tg_argv[0], tg_argv[1], tg_argv[2]);
    return null;
  end $$;
  ${sql.join(
    kinds.flatMap(({ table, counts, countedBy }) =>
      changes.map(
        ({ event, referencing, rows }) => sql`
          create trigger ${sql.ref(`count_changes_on_${event}`)} after ${sql.raw(event)}
            on ${sql.table(table)} referencing ${sql.raw(referencing)}
            for each statement execute function
            count_changes(${sql.lit(counts)}, ${sql.lit(countedBy)}, ${sql.lit(rows)});
        `,
      ),
    ),
    sql``,
  )}
`

const savedSearches = sql`
  create table saved_searches (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null,
    alert text not null check (alert in ('app', 'daily', 'weekly')),
    search jsonb not null,
    kind text not null check (kind in ('projects', 'users')),
    -- The text and the tags of the search; null if it has none.
    words tsquery,
    tags text[],
    -- Whether an open role must need one of the user's skills.
    needs_skills boolean not null default false,
    -- The other filters: what is left of the search.
    filter jsonb not null,
    created_at timestamptz not null default now(),
    -- The job tries a search that fails again later.
    failed_at timestamptz
  );
  create unique index saved_searches_once on saved_searches (user_id, md5(search::text));
  create index saved_searches_mailed on saved_searches (alert) where alert <> 'app';
  create index saved_searches_failed on saved_searches (failed_at) where failed_at is not null;

  create table saved_search_matches (
    search_id uuid not null references saved_searches on delete cascade,
    project_id uuid references projects on delete cascade,
    person_id uuid references users on delete cascade,
    matched_at timestamptz not null default now(),
    notified boolean not null default false,
    mailed_at timestamptz,
    check (num_nonnulls(project_id, person_id) = 1)
  );
  create unique index saved_search_matches_project_id on saved_search_matches (project_id, search_id)
    where project_id is not null;
  create unique index saved_search_matches_person_id on saved_search_matches (person_id, search_id)
    where person_id is not null;
  create index saved_search_matches_search on saved_search_matches (search_id);
  create index saved_search_matches_new on saved_search_matches (search_id) where not notified;
  create index saved_search_matches_unmailed on saved_search_matches (search_id)
    where mailed_at is null;
  create index saved_search_matches_age on saved_search_matches (matched_at);
`

/**
 * The new or changed projects and people that no job has compared with the saved searches yet. Triggers append a line
 * for each change, so that no transaction waits for another or for the job.
 */
const searchNews = sql`
  create table search_news (
    place bigint generated always as identity primary key,
    project_id uuid,
    person_id uuid,
    -- Not before this time: a line that fails is tried again later.
    due_at timestamptz not null default '-infinity'
  );
  ${sql.join(
    kinds.map(({ table, subject, columns, found }) => {
      const note = sql.ref(`note_news_of_${table}`)
      const rowOf = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
      return sql`
        create function ${note}() returns trigger language plpgsql as $$
        begin
          insert into search_news (${sql.ref(subject)}) values (new.id);
          return null;
        end $$;
        create trigger note_news_on_insert after insert on ${sql.table(table)}
          for each row when (${sql.raw(found)}) execute function ${note}();
        create trigger note_news_on_update after update on ${sql.table(table)}
          for each row when (${sql.raw(found)} and (${rowOf('old')}) is distinct from (${rowOf('new')}))
          execute function ${note}();
      `
    }),
    sql``,
  )}
`

/** Known words, stored counts and saved searches. */
export const searches = sql`${knownWords}${storedCounts}${savedSearches}${searchNews}`
