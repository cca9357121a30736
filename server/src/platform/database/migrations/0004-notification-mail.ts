import { sql, type Kysely } from 'kysely'

/** Notification mail, and the key that signs its unsubscribe links. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table notifications add column mailed_at timestamptz`.execute(db)

  // The server's own keys, shared by all instances. Two random ids are 244 random bits.
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

  // Finds unused images by age.
  await sql`create index images_age on images (created_at)`.execute(db)
}
