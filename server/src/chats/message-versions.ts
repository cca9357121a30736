import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Days for which the text from before an edit or the deletion is kept, for reports. */
export const keptVersionDays = 90

interface Changing {
  id: string
  revision: number
  content: string
  /** A text that only the sender sees instead. */
  withheldContent: string | null
}

/** Keeps the present text of a message that is about to change, as its sender sees it. */
export const keepVersion = async (
  trx: Transaction<Database>,
  { id, revision, content, withheldContent }: Changing,
): Promise<void> => {
  await trx
    .insertInto('message_versions')
    .values({
      message_id: id,
      revision,
      content: withheldContent ?? content,
      withheld: withheldContent !== null,
    })
    .execute()
}

/**
 * The earlier texts of a message that others than its sender have seen, the oldest first, in a query of `messages`.
 * The present text is among the kept ones if only the sender saw it change.
 */
export const earlierTexts: RawBuilder<string[]> = sql<string[]>`array(
  select version.content from message_versions as version
  where version.message_id = messages.id
  and not version.withheld and version.content <> messages.content
  order by version.revision)`
