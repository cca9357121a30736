import { sql, type Kysely } from 'kysely'

/** Mail about notifications, and the key that signs the links which end it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table notifications add column mailed_at timestamptz`.execute(db)

  // Keys of the server's own, one for all instances. Two random ids are 244 random bits.
  await sql`
    create table secrets (
      name text primary key,
      value bytea not null
    )`.execute(db)
  await sql`
    insert into secrets (name, value)
    values ('unsubscribe', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))`.execute(
    db,
  )

  // What nobody uses is found by its age.
  await sql`create index images_age on images (created_at)`.execute(db)
}
