import type { EndpointInput, Endpoints, Message } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { conflict } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import {
  findMessage,
  presentMessage,
  publishChange,
  type FoundMessage,
  type MessageTarget,
} from './find-message.ts'
import { messagePolicy, reactionLimits, refusals } from './policy.ts'

interface Counts {
  /** Whether the person reacts with this emoji already. */
  repeated: boolean
  /** Reactions of the person. */
  own: number
  /** Different emoji, without this one. */
  others: number
}

const countReactions = async (
  trx: Transaction<Database>,
  { messageId, userId }: MessageTarget,
  emoji: string,
): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select coalesce(bool_or(user_id = ${userId} and emoji = ${emoji}), false) as repeated,
      count(*) filter (where user_id = ${userId}) as own,
      count(distinct emoji) filter (where emoji <> ${emoji}) as others
    from message_reactions where message_id = ${messageId}`.execute(trx)
  return rows[0]!
}

/** Adds a reaction. Returns who sees it; undefined if it was there. */
const add = async (
  trx: Transaction<Database>,
  target: MessageTarget,
  found: FoundMessage,
  emoji: string,
): Promise<readonly string[] | undefined> => {
  const { repeated, own, others } = await countReactions(trx, target, emoji)
  if (repeated) return undefined
  authorize({}, messagePolicy.react, found)
  if (own >= reactionLimits.perPerson || others >= reactionLimits.perMessage) {
    throw conflict(refusals.tooMany)
  }
  const withheld = found.withheld || found.hiddenFromRecipient
  await trx
    .insertInto('message_reactions')
    .values({ message_id: found.id, user_id: target.userId, emoji, withheld })
    .execute()
  return withheld ? [target.userId] : found.people
}

/** Removes a reaction. Returns who saw it; undefined if there was none. */
const remove = async (
  trx: Transaction<Database>,
  { userId }: MessageTarget,
  found: FoundMessage,
  emoji: string,
): Promise<readonly string[] | undefined> => {
  const removed = await trx
    .deleteFrom('message_reactions')
    .where('message_id', '=', found.id)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .returning('withheld')
    .executeTakeFirst()
  return removed && (removed.withheld ? [userId] : found.people)
}

/**
 * Adds or removes one's reaction to a message, on the open pages of all who see it. Idempotent. A reaction
 * notifies no one and makes nothing unread. A person who has blocked its giver does not see it.
 *
 * @returns the message as the person sees it
 * @throws ApiError `not_found` if the person does not see the message, `conflict` if it is deleted, its chat
 *   cannot be written to, or it has too many reactions.
 */
export const reactToMessage = (
  db: Kysely<Database>,
  target: MessageTarget,
  { emoji, reacts }: EndpointInput<Endpoints['reactToMessage']>['body'],
): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    const found = await findMessage(trx, target)
    const audience = await (reacts ? add : remove)(trx, target, found, emoji)
    if (audience) {
      await trx
        .updateTable('messages')
        .set({ revision: found.revision + 1 })
        .where('id', '=', found.id)
        .execute()
      await publishChange(trx, found, audience)
    }
    return presentMessage(trx, target)
  })
