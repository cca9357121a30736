import { sql, type Kysely } from 'kysely'

/** A release token may be for several front ends, which it releases together. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table release_tokens rename column front_end to front_ends`.execute(db)
  await sql`
    alter table release_tokens
      alter column front_ends type text[] using array[front_ends]`.execute(db)
}
