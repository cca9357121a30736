import { sql, type Kysely } from 'kysely'

/** The dates of an event that repeats, which have a row each, with the zone in which they keep their time of day. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table events
      add column series_id uuid,
      add column every_weeks smallint check (every_weeks in (1, 2)),
      add column time_zone text,
      add constraint events_series_check check (num_nulls(series_id, every_weeks, time_zone) in (0, 3));
    create index events_series on events (series_id, starts_at) where series_id is not null;
  `.execute(db)
}
