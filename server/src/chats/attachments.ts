import { randomUUID } from 'node:crypto'
import { limits, texts, type Attachment, type NewMessage } from '@quad/contract'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { decodeImage, isPicture } from '../images/decode.ts'
import type { StoredFiles } from '../images/files.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Statement } from '../platform/database/statements.ts'
import { ApiError, conflict, serverTexts } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/access.ts'
import { jobStatement } from '../platform/jobs/queue.ts'
import type { Services } from '../services.ts'
import { onChat, type InChat } from './command.ts'
import { fileNameFor, fileTypeOf } from './file-type.ts'
import { isKeptBy, isShownTo } from './messages.ts'
import { chatPolicy } from './policy.ts'
import { isParticipant } from './store.ts'

/** The name under which the one file of an attachment is stored that is no picture. */
export const storedName = 'file'

interface Uploading extends InChat {
  bytes: Buffer
  /** The file's name on the sender's machine. */
  name: string
}

/** An upload as it is stored. */
interface Prepared {
  name: string
  contentType: string
  files: Record<string, Uint8Array>
  /** Pixels of a picture; null for another file. */
  picture: { width: number; height: number } | null
}

/**
 * Finds out from its bytes what a file is, and makes the files of a picture.
 *
 * @throws ApiError as `decodeImage`, and `unsupported_media_type` for a file that messages may not have
 */
const prepare = async (
  { config }: Pick<Services, 'config'>,
  { bytes, name, userId }: Uploading,
): Promise<Prepared> => {
  if (isPicture(bytes)) {
    if (bytes.length > limits.imageBytes) {
      throw new ApiError('payload_too_large', texts.imageTooLarge)
    }
    const limit = config.timeLimits.decoding
    const { width, height, files } = await decodeImage(bytes, { personId: userId, limit })
    const named = name.replace(/\.\w+$/, '')
    return {
      name: fileNameFor(named, ['jpg']),
      contentType: 'image/jpeg',
      files,
      picture: { width, height },
    }
  }
  const type = bytes.length > 0 ? fileTypeOf(bytes) : undefined
  if (!type) throw new ApiError('unsupported_media_type', texts.attachmentType)
  const { contentType, endings } = type
  return {
    name: fileNameFor(name, endings),
    contentType,
    files: { [storedName]: bytes },
    picture: null,
  }
}

/** Bytes of files; those that are the same object count once. */
const sizeOf = (files: Record<string, Uint8Array>): number =>
  [...new Set(Object.values(files))].reduce((sum, { length }) => sum + length, 0)

/**
 * Stores a file that a message to this chat will have. One that is not sent within a day is removed.
 *
 * @throws ApiError as `prepare`; `not_found` if the person is not a participant; `conflict` if the chat cannot be written
 *   to, or has too many files, or the person has
 */
export const uploadAttachment = async (
  { config, db, files }: Pick<Services, 'config' | 'db'> & { files: StoredFiles },
  upload: Uploading,
): Promise<Attachment> => {
  const prepared = await prepare({ config }, upload)
  const { name, contentType, picture } = prepared
  const { chatId, userId } = upload
  const id = randomUUID()
  const bytes = sizeOf(prepared.files)
  await onChat(db, upload, async ({ trx, chat }) => {
    authorize({}, chatPolicy.send, chat)
    await requireSpace(trx, { chatId, userId, bytes })
    await trx
      .insertInto('attachments')
      .values({
        id,
        chat_id: chatId,
        owner_id: userId,
        name,
        content_type: contentType,
        bytes,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
      })
      .execute()
  })
  try {
    await files.write(id, prepared.files)
    // Its row may be deleted meanwhile, with the account, and the job that removes its files may be done.
    const isKept = db.selectFrom('attachments').select('id').where('id', '=', id)
    if (!(await isKept.executeTakeFirst())) throw conflict(serverTexts.attachmentGone)
  } catch (error) {
    await db.deleteFrom('attachments').where('id', '=', id).execute()
    await files.remove(id)
    throw error
  }
  return { id, name, bytes, picture: picture && { ...picture, description: '' } }
}

/** @throws ApiError `conflict` if there is no room for so many bytes */
const requireSpace = async (
  trx: Transaction<Database>,
  { chatId, userId, bytes }: InChat & { bytes: number },
): Promise<void> => {
  // The chat is locked. The person may upload to another one at the same moment.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ own: number; inChat: number }>`
    select coalesce(sum(bytes) filter (where owner_id = ${userId}), 0)::bigint as own,
      coalesce(sum(bytes) filter (where chat_id = ${chatId}), 0)::bigint as "inChat"
    from attachments where owner_id = ${userId} or chat_id = ${chatId}`.execute(trx)
  const { own, inChat } = rows[0]!
  if (own + bytes > limits.attachmentBytesOfPerson) throw conflict(serverTexts.ownFilesFull)
  if (inChat + bytes > limits.attachmentBytesOfProject) throw conflict(serverTexts.chatFilesFull)
}

/**
 * The files that a person sends with a message, which keep the order of the request. The lock of the chat keeps others
 * from sending them.
 *
 * @throws ApiError `conflict` if one was not uploaded by the person to this chat, or is sent or removed already
 */
export const attachmentsForNew = async (
  trx: Transaction<Database>,
  { chatId, userId }: InChat,
  wanted: NonNullable<NewMessage['attachments']>,
): Promise<Attachment[]> => {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ id }) => id)
  const rows = await trx
    .selectFrom('attachments')
    .select(['id', 'name', 'bytes', 'width', 'height'])
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('message_id', 'is', null)
    // The upkeep skips them.
    .forNoKeyUpdate()
    .execute()
  return wanted.map(({ id, description }) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw conflict(serverTexts.attachmentGone)
    const { name, bytes, width, height } = row
    const picture =
      width === null || height === null ? null : { width, height, description: description ?? '' }
    return { id, name, bytes, picture }
  })
}

/** The statement that gives attachments to their message. */
export const attachStatement = (
  trx: Transaction<Database>,
  messageId: string,
  attachments: readonly Attachment[],
): Statement =>
  trx
    .updateTable('attachments')
    .set({ message_id: messageId })
    .where(
      'id',
      'in',
      attachments.map(({ id }) => id),
    )

/** What a person may read of an attachment: one of a message that the person sees, or an own one that is not sent. */
export const findAttachment = (db: Kysely<Database>, id: string, viewerId: string) =>
  db
    .selectFrom('attachments')
    .leftJoin('messages', 'messages.id', 'attachments.message_id')
    .select([
      'attachments.name',
      'attachments.bytes',
      'attachments.width',
      'content_type as contentType',
    ])
    .where('attachments.id', '=', id)
    .where(isParticipant(sql.ref('attachments.chat_id'), viewerId))
    .where((eb) =>
      eb.or([
        eb.and([eb('messages.id', 'is not', null), isShownTo(viewerId), isKeptBy(viewerId)]),
        eb.and([eb('message_id', 'is', null), eb('attachments.owner_id', '=', viewerId)]),
      ]),
    )
    .executeTakeFirst()

/** Deletes attachments: their rows now, their files soon after. Returns their number. */
const deleteAttachments = async (
  trx: Transaction<Database>,
  condition: RawBuilder<boolean>,
): Promise<number> => {
  const deleted = await trx.deleteFrom('attachments').where(condition).returning('id').execute()
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0) {
    await jobStatement('remove-attachments', { ids }, { maxAttempts: 25 }).execute(trx)
  }
  return ids.length
}

export const deleteAttachmentsOfMessage = (
  trx: Transaction<Database>,
  messageId: string,
): Promise<unknown> => deleteAttachments(trx, sql<boolean>`message_id = ${messageId}`)

/** Deletes the attachments of a person whose account is deleted. Of messages with a text, that stays. */
export const forgetAttachments = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<void> => {
  await sql`
    update messages set attachments = '[]', revision = revision + 1,
      deleted_at = case when content = '' then now() end,
      pinned_at = case when content <> '' then pinned_at end
    where from_id = ${userId} and attachments <> '[]'`.execute(trx)
  await deleteAttachments(trx, sql<boolean>`owner_id = ${userId}`)
}

/** Attachments of no message: of deleted chats, and uploads that were not sent within a day. */
const isUnused = sql<boolean>`message_id is null
  and (chat_id is null or created_at < now() - interval '24 hours')`

/** Deletes the attachments that no message has, in batches. Skips those that are being sent. */
export const purgeAttachments = async (db: Kysely<Database>, size = 500): Promise<void> => {
  const some = sql<boolean>`id in (
    select id from attachments where ${isUnused} limit ${size} for update skip locked)`
  let count: number
  do {
    count = await db.transaction().execute((trx) => deleteAttachments(trx, some))
  } while (count === size)
}

/**
 * Removes the files of deleted attachments.
 *
 * @throws the error of the last one that is left, after the others are removed
 */
export const removeAttachmentFiles = async (
  files: Pick<StoredFiles, 'remove'>,
  ids: readonly string[],
): Promise<void> => {
  const outcomes = await Promise.allSettled(ids.map((id) => files.remove(id)))
  const failed = outcomes.findLast((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
