import { sql, type Kysely } from 'kysely'

/**
 * The visitors of builds on trial, so that failures are compared with page views, and the key that signs the cookie
 * of a visitor.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table build_visitors (
      trial bigint not null,
      front_end text not null,
      build text not null,
      visitor text not null,
      failed boolean not null default false,
      at timestamptz not null default now(),
      primary key (front_end, build, trial, visitor)
    )`.execute(db)
  await sql`create index build_visitors_at on build_visitors (at)`.execute(db)
  await sql`alter table failure_reports drop column canaries`.execute(db)
  await sql`
    insert into secrets (name, value)
    values ('visitor', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))`.execute(
    db,
  )
}
