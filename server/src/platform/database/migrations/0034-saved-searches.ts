import { sql, type Kysely } from 'kysely'

/** What a search reads of each kind, and which rows it finds. */
const kinds = [
  {
    table: 'projects',
    subject: 'project_id',
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
    found: 'true',
  },
  {
    table: 'users',
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

/**
 * Saved searches, what each has found, and the new or changed projects and people that no job has compared with
 * them yet. Triggers append a line for each change, so that no transaction waits for another or for the job.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create unique index saved_searches_once on saved_searches (user_id, md5(search::text))`.execute(
    db,
  )
  await sql`
    create index saved_searches_mailed on saved_searches (alert) where alert <> 'app'`.execute(db)

  await sql`
    create table saved_search_matches (
      search_id uuid not null references saved_searches on delete cascade,
      project_id uuid references projects on delete cascade,
      person_id uuid references users on delete cascade,
      matched_at timestamptz not null default now(),
      notified boolean not null default false,
      mailed_at timestamptz,
      check (num_nonnulls(project_id, person_id) = 1)
    )`.execute(db)
  for (const { subject } of kinds) {
    await sql`
      create unique index ${sql.ref(`saved_search_matches_${subject}`)}
      on saved_search_matches (${sql.ref(subject)}, search_id)
      where ${sql.ref(subject)} is not null`.execute(db)
  }
  await sql`create index saved_search_matches_search on saved_search_matches (search_id)`.execute(
    db,
  )
  await sql`
    create index saved_search_matches_new on saved_search_matches (search_id) where not notified`.execute(
    db,
  )
  await sql`
    create index saved_search_matches_unmailed on saved_search_matches (search_id)
    where mailed_at is null`.execute(db)
  await sql`create index saved_search_matches_age on saved_search_matches (matched_at)`.execute(db)

  await sql`
    alter table notifications
      add column search_id uuid references saved_searches on delete cascade,
      add column search_matches integer`.execute(db)
  await sql`
    create unique index notifications_one_per_search on notifications (search_id)
    where search_id is not null and dismissed_at is null`.execute(db)
  await sql`
    create index notifications_search on notifications (search_id) where search_id is not null`.execute(
    db,
  )

  // When the person could be found first; null for those before this column, who count from their registration.
  await sql`alter table users add column listed_at timestamptz`.execute(db)
  await sql`
    create function note_listing() returns trigger language plpgsql as $$
    begin
      new.listed_at := coalesce(new.listed_at, now());
      return new;
    end $$`.execute(db)
  await sql`
    create trigger note_listing before insert or update of profile_completed on users
    for each row when (new.profile_completed) execute function note_listing()`.execute(db)

  await sql`
    create table search_news (
      place bigint generated always as identity primary key,
      project_id uuid,
      person_id uuid
    )`.execute(db)
  for (const { table, subject, columns, found } of kinds) {
    const note = sql.ref(`note_news_of_${table}`)
    await sql`
      create function ${note}() returns trigger language plpgsql as $$
      begin
        insert into search_news (${sql.ref(subject)}) values (new.id);
        return null;
      end $$`.execute(db)
    await sql`
      create trigger note_news_on_insert after insert on ${sql.table(table)}
      for each row when (${sql.raw(found)}) execute function ${note}()`.execute(db)
    const rowOf = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
    await sql`
      create trigger note_news_on_update after update on ${sql.table(table)}
      for each row when (${sql.raw(found)} and (${rowOf('old')}) is distinct from (${rowOf('new')}))
      execute function ${note}()`.execute(db)
  }
}
