import type { ImageSize } from '@quad/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { StoredFiles } from '../images/files.ts'
import { fileName, formatFor, imageFormats } from '../images/formats.ts'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { isUnchanged } from '../platform/http/sending-files.ts'
import { findAttachment, storedName } from './attachments.ts'

interface Asked {
  attachmentId: string
  /** Of a picture. */
  size: ImageSize
  viewerId: string
}

/** The header that makes browsers save a file under its name (RFC 6266), whatever it contains. */
const savedAs = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends an attachment, of a picture the asked size. Browsers ask again before they show it, so that it is gone with its
 * message.
 *
 * @throws ApiError `not_found` for all who do not see its message
 */
export const sendAttachment = async (
  { db, files }: { db: Kysely<Database>; files: StoredFiles },
  { attachmentId, size, viewerId }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const found = await findAttachment(db, attachmentId, viewerId)
  if (!found) throw notFound('file')
  const format = found.width === null ? undefined : formatFor(request.headers.accept)
  const stored = format ? fileName(size, format) : storedName
  const file = await files.read(
    attachmentId,
    stored,
    format
      ? imageFormats[format].problem
      : async (_, bytes) => (bytes === found.bytes ? undefined : 'has another length'),
  )
  if (!file) throw notFound('file')
  const etag = `"${attachmentId}-${stored}"`
  const name = format ? found.name.replace(/\w+$/, imageFormats[format].ending) : found.name
  reply.headers({
    etag,
    vary: 'accept',
    'cache-control': 'private, no-cache',
    'content-disposition': savedAs(name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  if (isUnchanged(request, etag)) {
    file.content.destroy()
    return reply.code(304).send()
  }
  return reply
    .type(format ? imageFormats[format].contentType : found.contentType)
    .header('content-length', file.bytes)
    .send(file.content)
}
