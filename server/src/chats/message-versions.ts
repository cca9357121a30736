import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Days for which the text from before an edit or the deletion is kept, for reports. */
export const keptVersionDays = 90

/** Keeps the present text of a message that is about to change. */
export const keepVersion = async (
  trx: Transaction<Database>,
  { id, revision, content }: { id: string; revision: number; content: string },
): Promise<void> => {
  await trx.insertInto('message_versions').values({ message_id: id, revision, content }).execute()
}

/** The earlier texts of a message that are kept, the oldest first, in a query of `messages`. */
export const earlierTexts: RawBuilder<string[]> = sql<string[]>`array(
  select version.content from message_versions as version
  where version.message_id = messages.id order by version.revision)`
