import type { Attachment } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/platform/database/schema.ts'
import { insert, readers, roles, type Ids, type Role } from '../actors.ts'
import type { Secrets } from '../secrets.ts'

/** The partner has blocked this person, who has written since. */
export const blocked: Role = 'former'

const file = (id: string, name: string): Attachment => ({ id, name, bytes: 4, picture: null })

/** The row of a file that is no picture. */
export const attachmentRow = (
  { id, name, bytes }: Attachment,
  of: { chat_id: string; owner_id: string; message_id: string },
) => ({ ...of, id, name, bytes, content_type: 'text/plain', width: null, height: null })

/**
 * Writes a direct chat of each person with the partner, with hidden and earlier texts, and a notification of its
 * message.
 */
export const createDirectChats = async (db: Kysely<Database>, secrets: Secrets, ids: Ids) => {
  const only = readers(ids)
  const direct = roles
    .filter((role) => role !== 'partner')
    .map((role) => ({
      role,
      chatId: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      ownMessageId: crypto.randomUUID(),
      notificationId: crypto.randomUUID(),
      attachmentId: crypto.randomUUID(),
      ownAttachmentId: crypto.randomUUID(),
    }))
  const messages = direct.map(({ role }) =>
    secrets.plant(`message to ${role}`, only(role, 'partner')),
  )
  const files = new Map(
    direct.map(({ role, attachmentId, ownAttachmentId }) => [
      role,
      {
        partner: file(attachmentId, secrets.plant(`file for ${role}`, only(role, 'partner'))),
        own: file(ownAttachmentId, secrets.plant(`hidden file of ${role}`, only(role))),
      },
    ]),
  )
  const names = ({ role }: Pick<(typeof direct)[number], 'role'>) => files.get(role)!
  await insert(
    db,
    'chats',
    direct.map(({ role, chatId }) => {
      const [first, second] = [ids[role], ids.partner].toSorted()
      return { id: chatId, first_user_id: first!, second_user_id: second!, last_seq: 1 }
    }),
  )
  await insert(
    db,
    'messages',
    direct.map(({ chatId, messageId }, at) => ({
      id: messageId,
      chat_id: chatId,
      seq: 1,
      from_id: ids.partner,
      content: messages[at]!,
      client_ts: 'then',
      attachments: JSON.stringify([names(direct[at]!).partner]),
    })),
  )
  await insert(
    db,
    'notifications',
    direct.map(({ role, chatId, notificationId }, at) => ({
      id: notificationId,
      user_id: ids[role],
      type: 'direct-message' as const,
      chat_id: chatId,
      from_id: ids.partner,
      message: messages[at]!,
    })),
  )

  await insert(db, 'blocks', { blocker_id: ids.partner, blocked_id: ids[blocked] })
  // Each person's own message is hidden from the partner.
  await insert(
    db,
    'messages',
    direct.map(({ role, chatId, ownMessageId }) => ({
      id: ownMessageId,
      chat_id: chatId,
      seq: 2,
      from_id: ids[role],
      content: secrets.plant(`hidden message of ${role}`, only(role)),
      client_ts: 'then',
      hidden: true,
      attachments: JSON.stringify([names({ role }).own]),
    })),
  )
  await insert(
    db,
    'attachments',
    direct.flatMap(({ role, chatId, messageId, ownMessageId }) => {
      const { partner, own } = names({ role })
      return [
        attachmentRow(partner, { chat_id: chatId, owner_id: ids.partner, message_id: messageId }),
        attachmentRow(own, { chat_id: chatId, owner_id: ids[role], message_id: ownMessageId }),
      ]
    }),
  )
  await insert(
    db,
    'message_reactions',
    direct.map(({ role, messageId }) => ({
      message_id: messageId,
      user_id: ids[role],
      emoji: secrets.plant(`hidden reaction of ${role}`, only(role)),
      hidden: true,
    })),
  )
  await insert(
    db,
    'message_versions',
    direct.map(({ role, messageId }) => ({
      message_id: messageId,
      revision: 0,
      content: secrets.plant(`earlier text of a message to ${role}`, only('partner')),
    })),
  )
  await insert(
    db,
    'chat_markers',
    direct.map(({ role, chatId }) => ({
      chat_id: chatId,
      user_id: ids[role],
      read_seq: role === blocked ? 2 : 0,
      last_hidden_seq: 2,
      last_hidden_at: new Date(),
    })),
  )
  return direct
}
