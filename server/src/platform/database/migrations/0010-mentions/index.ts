import { sql, type Kysely } from 'kysely'

/** The people whom messages of group chats mention. `written` is the name in the text, which the person may change. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table message_mentions (
      message_id uuid not null references messages (id) on delete cascade,
      user_id uuid not null references users on delete cascade,
      written text not null,
      primary key (message_id, user_id)
    )`.execute(db)
  await sql`create index message_mentions_user on message_mentions (user_id)`.execute(db)
}
