import { sql, type Kysely } from 'kysely'

/** What a person has decided about a first message from a person with whom they have nothing in common. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table chat_markers add column request text
    constraint chat_markers_request_check check (request in ('pending', 'declined'))`.execute(db)
}
