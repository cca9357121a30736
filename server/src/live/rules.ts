import type { Message } from '@quad/contract'
import type { Expression, Kysely, RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Rules of the features that decide who receives which event; the app passes them in. */
export interface LiveRules {
  /** The sessions among `sessionIds` that have not ended. */
  aliveSessions: (db: Kysely<Database>, sessionIds: readonly string[]) => Promise<Set<string>>
  /** Whether a person takes part in a chat now. */
  isParticipant: (chatId: Expression<unknown>, userId: string) => RawBuilder<boolean>
  /** A message as a person sees it now, as JSON; null if the person does not see it. */
  currentMessage: (
    db: Kysely<Database>,
    id: Expression<string>,
    viewerId: string,
  ) => Expression<Message | null>
  /** The ids of the people who see a person's presence, and whose presence the person sees. */
  companions: (userId: string) => RawBuilder<string>
}
