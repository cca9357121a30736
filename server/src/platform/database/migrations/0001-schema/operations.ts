import { sql } from 'kysely'

/** Rates, secrets, reports, failures, trials of builds, release tokens and job workers. */
export const operations = sql`
  create table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  );

  -- The server's own keys, shared by all instances: of unsubscribe links, and of the cookie of a visitor. Two random
  -- ids are 244 random bits.
  create table secrets (
    name text primary key,
    value bytea not null
  );
  insert into secrets (name, value)
  select name, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  from unnest(array['unsubscribe', 'visitor']) as name;

  -- Heartbeats of the workers of the job queue.
  create table job_workers (
    id text primary key,
    seen_at timestamptz not null default now()
  );

  -- Reports to the operators, with a copy of the reported text.
  create table reports (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    reporter_id uuid references users on delete set null,
    about text not null check (about in ('message', 'project', 'person')),
    subject_id uuid not null,
    copy jsonb not null,
    reason text not null,
    done_at timestamptz
  );
  create unique index reports_once on reports (reporter_id, about, subject_id, md5(reason))
    where done_at is null;
  create index reports_waiting on reports (id) where done_at is null;
  create index reports_done on reports (done_at);
  create index reports_reporter on reports (reporter_id);

  create table failure_reports (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    release text not null,
    remote text not null,
    build text not null,
    phase text not null,
    message text not null,
    path text not null,
    user_agent text not null,
    -- Hash of the browser's random id, and the browser's family.
    visitor text,
    browser text not null default 'unknown'
  );
  create index failure_reports_at on failure_reports (at);

  -- The visitors of builds on trial, so that failures are compared with page views.
  create table build_visitors (
    trial bigint not null,
    front_end text not null,
    build text not null,
    visitor text not null,
    failed boolean not null default false,
    at timestamptz not null default now(),
    primary key (front_end, build, trial, visitor)
  );
  create index build_visitors_at on build_visitors (at);

  -- How fast pages felt with a build: counts by day and bucket, of no person.
  create table web_vitals (
    front_end text not null,
    build text not null,
    metric text not null check (metric in ('LCP', 'INP', 'CLS')),
    day date not null default current_date,
    bucket smallint not null,
    count integer not null default 1,
    primary key (front_end, build, metric, day, bucket)
  );
  create index web_vitals_day on web_vitals (day);

  -- For teams that release from other machines. A token may be for several front ends, which it releases together.
  create table release_tokens (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    front_ends text[] not null,
    holder text not null,
    made_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '90 days',
    used_at timestamptz,
    revoked_at timestamptz
  );
`
