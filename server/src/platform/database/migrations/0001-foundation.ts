import { sql, type Kysely } from 'kysely'

/**
 * People, projects, chats and their relations.
 *
 * Searched text is folded (lower case, no accents) into generated columns, so that every write updates
 * the index. The folding functions are declared immutable, which holds unless the `unaccent` dictionary
 * is edited in place. They name their schema, since a restored dump runs them with an empty search
 * path.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm schema public`.execute(db)
  await sql`create extension if not exists unaccent schema public`.execute(db)

  await sql`
    create function fold(text) returns text
    language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent', $1)) $$`.execute(db)
  await sql`
    create function fold_each(text[]) returns text[]
    language sql immutable strict parallel safe
    as $$ select coalesce(array_agg(public.fold(item) order by place), '{}')
          from unnest($1) with ordinality as items(item, place) $$`.execute(db)
  await sql`
    create function joined(text[]) returns text
    language sql immutable strict parallel safe
    as $$ select array_to_string($1, ' ') $$`.execute(db)
  // Words separated by one space. The signs in C++ and C# are spelled out; other punctuation would make
  // PostgreSQL's parser see hosts, paths and signed numbers.
  await sql`
    create function searchable(text) returns text
    language sql immutable strict parallel safe
    as $$
      select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(
        public.fold($1),
        '%', ' percent '),
        '([[:alnum:]])[+][+]', '\\1plusplus ', 'g'),
        '([[:alnum:]])[+](?![[:alnum:]])', '\\1plus ', 'g'),
        '([[:alnum:]])[#](?![[:alnum:]])', '\\1sharp ', 'g'),
        '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g'))
    $$`.execute(db)

  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null unique,
      email_verified_at timestamptz,
      password_hash text not null,
      profile_completed boolean not null default false,
      name text not null default '',
      pronouns text not null default 'Unspecified',
      linkedin_link text not null default '',
      instagram_link text not null default '',
      school text not null default '',
      major text not null default '',
      description text not null default '',
      skills text[] not null default '{}',
      profile_photo_id uuid,
      cover_image_id uuid,
      hide_email boolean not null default false,
      allow_email_communications boolean not null default true,
      theme_preference text not null default 'system',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      skills_folded text[] generated always as (fold_each(skills)) stored,
      search_text text generated always as
        (searchable(name) || ' ' || searchable(major) || ' ' || searchable(joined(skills))) stored,
      search tsvector generated always as (
        setweight(to_tsvector('simple', searchable(name)), 'A') ||
        setweight(to_tsvector('simple', searchable(major) || ' ' || searchable(joined(skills))), 'B') ||
        setweight(to_tsvector('simple', searchable(description)), 'C')) stored
    )`.execute(db)
  await sql`create index users_newest on users (created_at desc, id desc) where profile_completed`.execute(
    db,
  )
  await sql`create index users_skills on users using gin (skills_folded) where profile_completed`.execute(
    db,
  )
  await sql`create index users_search on users using gin (search) where profile_completed`.execute(
    db,
  )
  await sql`create index users_trigram on users using gin (search_text gin_trgm_ops) where profile_completed`.execute(
    db,
  )

  await sql`
    create table verification_tokens (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  // Announces each ended session to every instance, which ends its streams.
  await sql`
    create function announce_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('quad_session_ended', old.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_end after delete on sessions
    for each row execute function announce_session_end()`.execute(db)

  await sql`
    create table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)

  await sql`
    create table images (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid references users on delete cascade,
      width integer not null,
      height integer not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index images_owner on images (owner_id)`.execute(db)
  await sql`alter table users add foreign key (profile_photo_id) references images on delete set null`.execute(
    db,
  )
  await sql`alter table users add foreign key (cover_image_id) references images on delete set null`.execute(
    db,
  )

  await sql`
    create table projects (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      description text not null,
      meeting_format text not null check (meeting_format in ('In-Person', 'Virtual', 'Hybrid')),
      recruiting boolean not null,
      tags text[] not null,
      image_id uuid references images on delete set null,
      gallery_image_ids uuid[] not null default '{}',
      team_size integer not null default 1,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      tags_folded text[] generated always as (fold_each(tags)) stored,
      search_text text generated always as (searchable(title) || ' ' || searchable(joined(tags))) stored,
      search tsvector generated always as (
        setweight(to_tsvector('simple', searchable(title)), 'A') ||
        setweight(to_tsvector('simple', searchable(joined(tags))), 'B') ||
        setweight(to_tsvector('simple', searchable(description)), 'C')) stored
    )`.execute(db)
  await sql`create index projects_newest on projects (created_at desc, id desc)`.execute(db)
  await sql`create index projects_tags on projects using gin (tags_folded)`.execute(db)
  await sql`create index projects_search on projects using gin (search)`.execute(db)
  await sql`create index projects_trigram on projects using gin (search_text gin_trgm_ops)`.execute(
    db,
  )

  // The Owner is the membership with that role, so the owner is stored once.
  await sql`
    create table memberships (
      project_id uuid not null references projects on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('Owner', 'Admin', 'Member')),
      title text not null default '',
      joined_at timestamptz not null default now(),
      primary key (project_id, user_id)
    )`.execute(db)
  await sql`create unique index memberships_one_owner on memberships (project_id) where role = 'Owner'`.execute(
    db,
  )
  await sql`create index memberships_user on memberships (user_id)`.execute(db)

  await sql`
    create function count_team() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update projects set team_size = team_size + 1 where id = new.project_id;
      else
        update projects set team_size = team_size - 1 where id = old.project_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`alter table projects alter column team_size set default 0`.execute(db)
  await sql`
    create trigger memberships_count after insert or delete on memberships
    for each row execute function count_team()`.execute(db)

  await sql`
    create table join_requests (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects on delete cascade,
      user_id uuid not null references users on delete cascade,
      message text not null,
      state text not null default 'pending'
        check (state in ('pending', 'accepted', 'denied', 'withdrawn')),
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by uuid references users on delete set null
    )`.execute(db)
  await sql`create unique index join_requests_one_pending on join_requests (project_id, user_id) where state = 'pending'`.execute(
    db,
  )
  await sql`create index join_requests_user on join_requests (user_id, project_id, created_at desc)`.execute(
    db,
  )

  // Every change of role or membership.
  await sql`
    create table project_history (
      id bigint generated always as identity primary key,
      project_id uuid not null references projects on delete cascade,
      at timestamptz not null default now(),
      actor_id uuid references users on delete set null,
      subject_id uuid references users on delete set null,
      change text not null,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index project_history_project on project_history (project_id, id desc)`.execute(
    db,
  )

  await sql`
    create table events (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects on delete cascade,
      created_by uuid references users on delete set null,
      title text not null,
      description text not null,
      location text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      created_at timestamptz not null default now(),
      check (ends_at > starts_at)
    )`.execute(db)
  await sql`create index events_project on events (project_id, starts_at)`.execute(db)

  // A group chat belongs to a project and always has its members; a direct chat has its two people.
  await sql`
    create table chats (
      id uuid primary key default gen_random_uuid(),
      project_id uuid unique references projects on delete cascade,
      first_user_id uuid references users on delete cascade,
      second_user_id uuid references users on delete cascade,
      last_seq bigint not null default 0,
      last_message_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      unique (first_user_id, second_user_id),
      check ((project_id is null) = (first_user_id is not null)),
      check ((project_id is null) = (second_user_id is not null)),
      check (first_user_id < second_user_id)
    )`.execute(db)
  await sql`create index chats_second_user on chats (second_user_id)`.execute(db)

  await sql`
    create table messages (
      chat_id uuid not null references chats on delete cascade,
      seq bigint not null,
      id uuid not null default gen_random_uuid() unique,
      from_id uuid references users on delete set null,
      content text not null,
      client_ts text not null,
      created_at timestamptz not null default now(),
      primary key (chat_id, seq)
    )`.execute(db)
  await sql`create unique index messages_sent_once on messages (chat_id, from_id, client_ts)`.execute(
    db,
  )
  await sql`create index messages_from on messages (from_id)`.execute(db)

  // One read marker per person and chat; a direct chat is hidden up to a message for the person who
  // deleted it.
  await sql`
    create table chat_markers (
      chat_id uuid not null references chats on delete cascade,
      user_id uuid not null references users on delete cascade,
      read_seq bigint not null default 0,
      hidden_seq bigint,
      primary key (chat_id, user_id)
    )`.execute(db)
  await sql`create index chat_markers_user on chat_markers (user_id)`.execute(db)

  // A notification may be dismissed by its four fields, one of them the time in whole milliseconds.
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      type text not null,
      project_id uuid references projects on delete cascade,
      chat_id uuid references chats on delete cascade,
      from_id uuid not null references users on delete cascade,
      message text not null,
      sent_at timestamptz(3) not null default now(),
      dismissed_at timestamptz
    )`.execute(db)
  await sql`create index notifications_open on notifications (user_id, sent_at desc, id desc) where dismissed_at is null`.execute(
    db,
  )
  // Another message by the sender of a direct chat renews the one open notification.
  await sql`create unique index notifications_one_per_chat on notifications (user_id, chat_id, from_id) where chat_id is not null and dismissed_at is null`.execute(
    db,
  )
  await sql`create index notifications_project on notifications (project_id)`.execute(db)
  await sql`create index notifications_chat on notifications (chat_id)`.execute(db)
  await sql`create index notifications_from on notifications (from_id)`.execute(db)

  // The event stream of each person. Published events wait in the outbox until the transaction commits,
  // and only then get their numbers, under locks on the cursor rows of all recipients, taken in one
  // order. So events become visible in the order of their numbers, a reader that resumes after n has
  // missed nothing below, and transactions with common recipients cannot deadlock.
  await sql`
    create table live_cursors (
      user_id uuid primary key references users on delete cascade,
      last_id bigint not null default 0
    )`.execute(db)
  await sql`
    create table live_events (
      user_id uuid not null references users on delete cascade,
      id bigint not null,
      payload jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, id)
    )`.execute(db)
  await sql`create index live_events_age on live_events (created_at)`.execute(db)
  await sql`
    create table live_outbox (
      place bigint generated always as identity primary key,
      user_ids uuid[] not null,
      payload jsonb not null
    )`.execute(db)
  await sql`
    create function deliver_outbox() returns trigger language plpgsql as $$
    declare
      told integer;
    begin
      with taken as (
        -- The first of a transaction's rows takes them all; nobody else's are visible.
        delete from live_outbox where place >= new.place returning place, user_ids, payload
      ), single as (
        select users.id as user_id, place, payload,
          row_number() over (partition by users.id order by place) as nth
        from taken join users on users.id = any(user_ids)
      ), cursors as (
        insert into live_cursors as cursor (user_id, last_id)
        select user_id, count(*) from single group by user_id order by user_id
        on conflict (user_id) do update set last_id = cursor.last_id + excluded.last_id
        returning user_id, last_id
      ), stored as (
        insert into live_events (user_id, id, payload)
        select user_id, last_id - count(*) over (partition by user_id) + nth, payload
        from single join cursors using (user_id)
      )
      select count(pg_notify('quad_live', user_id::text)) into told from cursors;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger live_outbox_delivery after insert on live_outbox
    deferrable initially deferred
    for each row execute function deliver_outbox()`.execute(db)

  await sql`
    create table failure_reports (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      release text not null,
      remote text not null,
      build text not null,
      phase text not null,
      message text not null,
      path text not null,
      user_agent text not null
    )`.execute(db)
}
