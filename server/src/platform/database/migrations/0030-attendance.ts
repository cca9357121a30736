import { sql, type Kysely } from 'kysely'

/**
 * Members answer whether they come to an event; an answer ends with the membership. `reminders` counts the
 * reminders that an event has had. A cancelled event is kept for a while, for the calendars that have it. Of a
 * calendar feed's secret, only the hash is stored.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table events
      add column online_link text not null default '',
      add column reminders smallint not null default 0`.execute(db)
  await sql`create index events_start on events (starts_at)`.execute(db)
  await sql`
    create table event_answers (
      event_id uuid not null references events on delete cascade,
      user_id uuid not null,
      project_id uuid not null,
      answer text not null check (answer in ('going', 'maybe', 'not-going')),
      answered_at timestamptz(3) not null default now(),
      primary key (event_id, user_id),
      foreign key (project_id, user_id) references memberships on delete cascade
    )`.execute(db)
  await sql`create index event_answers_member on event_answers (project_id, user_id)`.execute(db)
  await sql`create index event_answers_user on event_answers (user_id)`.execute(db)
  await sql`
    create table cancelled_events (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      title text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      version integer not null,
      cancelled_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index cancelled_events_project on cancelled_events (project_id)`.execute(db)
  await sql`create index cancelled_events_end on cancelled_events (ends_at)`.execute(db)
  await sql`
    create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
}
