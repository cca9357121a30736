import type { EndpointInput, Endpoints, Message } from '@quad/contract'
import { sql, type Kysely, type RawBuilder, type Transaction, type UpdateObject } from 'kysely'
import { quoteDeleted, quoteEdited, takeBackMentions } from '../notifications/quotes.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/access.ts'
import {
  onMessage,
  type LockedMessage,
  type MessageCommand,
  type MessageTarget,
} from './command.ts'
import { deleteAttachmentsOfMessage } from './attachments.ts'
import { changeMentions, deleteMentions, notifyMentioned } from './mentions.ts'
import { messagePolicy, reactionLimits, refusals } from './policy.ts'

/**
 * Changes the text of one's own message, on the open pages of all who see it and where a notification quotes
 * it. It keeps its place, and is as read or unread as before. Those whom it did not mention before are notified. The
 * same text again changes nothing.
 *
 * @returns the message as its sender sees it
 * @throws ApiError `not_found` if the person does not see it, `forbidden` for another person's message,
 *   `conflict` if it is deleted or too old, or its recipient cannot be written to.
 */
export const editMessage = (
  db: Kysely<Database>,
  target: MessageTarget,
  { msg: content, mentions }: EndpointInput<Endpoints['editMessage']>['body'],
): Promise<Message> =>
  onMessage(db, target, async ({ trx, message, effects }) => {
    authorize({ id: target.userId }, messagePolicy.edit, message)
    if (content === message.shownContent) return
    await keepVersion(trx, message)
    // The other person keeps seeing what was sent before the block.
    const isForSender = message.hiddenFromRecipient && !message.hidden
    if (isForSender) await write(trx, message, { hidden_content: content })
    else {
      await write(trx, message, {
        content,
        hidden_content: null,
        edited_at: sql<Date>`now()`,
      })
      effects.add(quoteEdited(trx, { ...message, content }))
    }
    const edited = { ...message, fromId: target.userId, content, mentions }
    const { added, removed } = await changeMentions(trx, message.id, edited)
    effects.add(...takeBackMentions(trx, message, removed))
    notifyMentioned(effects, added, edited)
    showChange(
      { message, effects },
      isForSender || message.hidden ? [target.userId] : message.people,
    )
  })

/**
 * Deletes one's own message for everyone: its place stays, its text, files and reactions go, also where a
 * notification quotes it. A report still finds the text for a while. Idempotent.
 *
 * @returns what is left of the message
 * @throws ApiError `not_found` if the person does not see it, `forbidden` for another person's message
 */
export const deleteMessage = (db: Kysely<Database>, target: MessageTarget): Promise<Message> =>
  onMessage(db, target, async ({ trx, message, effects }) => {
    authorize({ id: target.userId }, messagePolicy.delete, message)
    if (message.deleted) return
    await keepVersion(trx, message)
    await write(trx, message, {
      content: '',
      hidden_content: null,
      attachments: '[]',
      deleted_at: sql<Date>`now()`,
      pinned_at: null,
    })
    await trx.deleteFrom('message_reactions').where('message_id', '=', message.id).execute()
    await deleteMentions(trx, message.id)
    await deleteAttachmentsOfMessage(trx, message.id)
    effects.add(...quoteDeleted(trx, message))
    showChange({ message, effects }, message.hidden ? [target.userId] : message.people)
  })

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
  onMessage(db, target, async (command) => {
    const { trx, message } = command
    const change = { userId: target.userId, emoji }
    const hidden = await (reacts ? addReaction : removeReaction)(trx, message, change)
    if (hidden === undefined) return
    await write(trx, message, {})
    showChange(command, hidden ? [target.userId] : message.people)
  })

/** Changes a message, which is a new revision of it. */
export const write = async (
  trx: Transaction<Database>,
  { id, revision }: LockedMessage,
  values: UpdateObject<Database, 'messages'>,
): Promise<void> => {
  await trx
    .updateTable('messages')
    .set({ ...values, revision: revision + 1 })
    .where('id', '=', id)
    .execute()
}

/** Shows the changed message on the open pages of these people. */
export const showChange = (
  { message: { id, chatId }, effects }: Pick<MessageCommand, 'message' | 'effects'>,
  to: readonly string[],
): void => effects.publish(to, { type: 'message-changed', chatId, message: { id } })

interface Reaction {
  userId: string
  emoji: string
}

/** Adds a reaction. Returns whether it is hidden from others; undefined if it was there. */
const addReaction = async (
  trx: Transaction<Database>,
  message: LockedMessage,
  { userId, emoji }: Reaction,
): Promise<boolean | undefined> => {
  const { repeated, own, others } = await countReactions(trx, message, { userId, emoji })
  if (repeated) return undefined
  authorize({}, messagePolicy.react, message)
  if (own >= reactionLimits.perPerson || others >= reactionLimits.perMessage) {
    throw conflict(refusals.tooMany)
  }
  const hidden = message.hidden || message.hiddenFromRecipient
  await trx
    .insertInto('message_reactions')
    .values({ message_id: message.id, user_id: userId, emoji, hidden })
    .execute()
  return hidden
}

/** Removes a reaction. Returns whether it was hidden from others; undefined if there was none. */
const removeReaction = async (
  trx: Transaction<Database>,
  { id }: LockedMessage,
  { userId, emoji }: Reaction,
): Promise<boolean | undefined> => {
  const removed = await trx
    .deleteFrom('message_reactions')
    .where('message_id', '=', id)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .returning('hidden')
    .executeTakeFirst()
  return removed?.hidden
}

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
  { id }: LockedMessage,
  { userId, emoji }: Reaction,
): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select coalesce(bool_or(user_id = ${userId} and emoji = ${emoji}), false) as repeated,
      count(*) filter (where user_id = ${userId}) as own,
      count(distinct emoji) filter (where emoji <> ${emoji}) as others
    from message_reactions where message_id = ${id}`.execute(trx)
  return rows[0]!
}

/** Days for which the text from before an edit or the deletion is kept, for reports. */
export const keptVersionDays = 90

/** Keeps the present text of a message that is about to change, as its sender sees it. */
const keepVersion = async (
  trx: Transaction<Database>,
  { id, revision, shownContent, hiddenContent }: LockedMessage,
): Promise<void> => {
  await trx
    .insertInto('message_versions')
    .values({
      message_id: id,
      revision,
      content: shownContent,
      hidden: hiddenContent !== null,
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
  and not version.hidden and version.content <> messages.content
  order by version.revision)`
