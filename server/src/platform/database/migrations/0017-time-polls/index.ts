import { sql, type Kysely } from 'kysely'

/** Polls for a common time to meet, and the answers of members, which end with the membership. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table time_polls (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects on delete cascade,
      created_by uuid references users on delete set null,
      title text not null,
      location text not null,
      minutes smallint not null,
      slots timestamptz[] not null,
      ends_at timestamptz not null,
      event_id uuid references events on delete set null,
      created_at timestamptz not null default now()
    );
    create index time_polls_project on time_polls (project_id);
    create index time_polls_creator on time_polls (created_by);
    create index time_polls_event on time_polls (event_id) where event_id is not null;
    create index time_polls_end on time_polls (ends_at);

    create table time_poll_answers (
      poll_id uuid not null references time_polls on delete cascade,
      user_id uuid not null,
      project_id uuid not null,
      fits smallint[] not null,
      answered_at timestamptz(3) not null default now(),
      primary key (poll_id, user_id),
      foreign key (project_id, user_id) references memberships on delete cascade
    );
    create index time_poll_answers_member on time_poll_answers (project_id, user_id);
    create index time_poll_answers_user on time_poll_answers (user_id);
  `.execute(db)
}
