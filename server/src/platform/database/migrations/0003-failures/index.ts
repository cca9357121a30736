import { sql, type Kysely } from 'kysely'

/** A row for each kind of failure and day, in place of one for each report. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table failures (
      day date not null default current_date,
      -- Hash of the six texts, which are too long for an index.
      kind bytea not null,
      remote text not null,
      build text not null,
      release text not null,
      phase text not null,
      browser text not null,
      message text not null,
      -- Of the last report.
      path text not null,
      times integer not null default 1,
      -- Hashes of the browsers' random ids, of a limited number.
      visitors text[] not null default '{}',
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (day, kind)
    );
    insert into failures
      (day, kind, remote, build, release, phase, browser, message, path, times, visitors, first_at, last_at)
    select day, sha256(convert_to(jsonb_build_array(remote, build, release, phase, browser, message)::text, 'UTF8')),
      remote, build, release, phase, browser, message, path, times, visitors, first_at, last_at
    from (
      select at::date as day, remote, build, release, phase, browser, message,
        (array_agg(path order by at desc))[1] as path, count(*) as times,
        coalesce((array_agg(distinct visitor) filter (where visitor is not null))[:100], '{}') as visitors,
        min(at) as first_at, max(at) as last_at,
        row_number() over (partition by at::date order by count(*) desc) as place
      from failure_reports group by at::date, remote, build, release, phase, browser, message
    ) as kinds where place <= 500;
    drop table failure_reports;
  `.execute(db)
}
