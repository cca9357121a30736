import { sql, type Kysely } from 'kysely'

/** The words of messages. A text that only its sender sees is rare, and is compared row by row. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index messages_search on messages using gin (with_stems(searchable(content)))
      where line is null and deleted_at is null;
    create index messages_hidden_content on messages (from_id) where hidden_content is not null;
  `.execute(db)
}
