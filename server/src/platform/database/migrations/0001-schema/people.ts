import { sql } from 'kysely'

/** Accounts with their profiles, images, sessions and blocks. */
export const people = sql`
  create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null unique,
    email_verified_at timestamptz,
    password_hash text,
    profile_completed boolean not null default false,
    name text not null default '',
    pronouns text not null default 'Unspecified',
    -- Null: the person has no page there.
    linkedin_link text default '',
    instagram_link text default '',
    school text not null default '',
    major text not null default '',
    description text not null default '',
    skills text[] not null default '{}',
    looking text check (looking in ('yes', 'maybe', 'no')),
    hours_per_week smallint,
    available_from date,
    profile_photo_id uuid,
    cover_image_id uuid,
    -- Null for a decorative cover, empty for one that is not described.
    cover_description text default '',
    hide_email boolean not null default false,
    hide_activity boolean not null default false,
    allow_email_communications boolean not null default true,
    theme_preference text not null default 'system',
    key_shortcuts boolean not null default true,
    -- The time zone of the mails to a person: the chosen one, else that of the browser at the last sign-in.
    time_zone text,
    browser_time_zone text not null default 'UTC',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    -- When the person could be found first.
    listed_at timestamptz,
    active_at timestamptz,
    -- For the filter and the stored counts.
    looks boolean generated always as (coalesce(looking in ('yes', 'maybe'), false)) stored,
    skills_folded text[] generated always as (fold_each(skills)) stored,
    search tsvector generated always as (
      setweight(to_tsvector('simple', searchable(name)), 'A') ||
      setweight(to_tsvector('simple', searchable(major) || ' ' || searchable(joined(skills))), 'B') ||
      setweight(to_tsvector('simple', searchable(description)), 'C')) stored,
    constraint users_verified_has_password check ((email_verified_at is null) = (password_hash is null))
  );
  create index users_newest on users (created_at desc, id desc) where profile_completed;
  create index users_looking on users (created_at desc, id desc) where profile_completed and looks;
  create index users_skills on users using gin (skills_folded) where profile_completed;
  create index users_search on users using gin (search) where profile_completed;
  create index users_unverified on users (created_at) where email_verified_at is null;

  create function note_listing() returns trigger language plpgsql as $$
  begin
    new.listed_at := coalesce(new.listed_at, now());
    return new;
  end $$;
  create trigger note_listing before insert or update of profile_completed on users
  for each row when (new.profile_completed) execute function note_listing();

  create table images (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid references users on delete cascade,
    width integer not null,
    height integer not null,
    created_at timestamptz not null default now()
  );
  create index images_owner on images (owner_id);
  -- Finds unused images by age.
  create index images_age on images (created_at);
  alter table users
    add foreign key (profile_photo_id) references images on delete set null,
    add foreign key (cover_image_id) references images on delete set null;
  -- For the check whether an image is still in use before it is removed.
  create index users_photo on users (profile_photo_id) where profile_photo_id is not null;
  create index users_cover on users (cover_image_id) where cover_image_id is not null;

  -- Each registration has its own password and link, so that registering an address again changes no
  -- earlier registration. An account gets its password when one of its links is opened.
  create table registrations (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    password_hash text not null,
    token_hash bytea not null unique,
    browser_hash bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index registrations_user on registrations (user_id);

  -- One code per person: a new one replaces the old one. Its tries are counted here, since two
  -- endpoints check codes, on any instance.
  create table recovery_codes (
    user_id uuid primary key references users on delete cascade,
    code_hash text not null,
    tries integer not null default 0,
    expires_at timestamptz not null
  );

  create table sessions (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null unique,
    user_id uuid not null references users on delete cascade,
    user_agent text not null default '',
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  );
  create index sessions_user on sessions (user_id);
  -- Finds expired sessions.
  create index sessions_age on sessions (created_at);
  -- Announces each ended session to every instance, which ends its streams.
  create function announce_session_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('quad_session_ended', old.id::text);
    return null;
  end $$;
  create trigger sessions_end after delete on sessions
  for each row execute function announce_session_end();

  -- Browsers in which an account has signed in. Failed sign-ins elsewhere do not slow them down.
  create table known_devices (
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null,
    used_at timestamptz not null default now(),
    primary key (user_id, token_hash)
  );

  create table blocks (
    blocker_id uuid not null references users on delete cascade,
    blocked_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  );
  create index blocks_blocked on blocks (blocked_id);
  create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc);

  create table calendar_feeds (
    user_id uuid primary key references users on delete cascade,
    token_hash bytea not null unique,
    created_at timestamptz(3) not null default now()
  );
`
