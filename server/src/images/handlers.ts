import { texts } from '@quad/contract'
import type { FastifyRequest } from 'fastify'
import { isUnchanged } from '../platform/http/entity-tags.ts'
import { ApiError, invalid, notFound } from '../platform/http/errors.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'
import { fileName, formatFor, imageFormats } from './formats.ts'
import { requireImageQuota } from './quota.ts'
import { storeImage } from './store-image.ts'

const readFile = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) {
    throw new ApiError('unsupported_media_type', 'Please send the image as multipart form data.')
  }
  // Rejects for a form with anything but one file.
  const part = await request.file().catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    return undefined
  })
  if (part?.fieldname !== 'file') throw invalid('file', 'Please choose one image.')
  try {
    return await part.toBuffer()
  } catch (error) {
    if (part.file.truncated) throw new ApiError('payload_too_large', texts.imageTooLarge)
    // The browser disconnected, which is no error of the server.
    if (request.raw.destroyed) throw new ApiError('bad_request', 'The upload was interrupted.')
    throw error
  }
}

export const imageHandlers = (services: Services): Pick<Handlers, 'uploadImage' | 'getImage'> => ({
  uploadImage: async ({ request, viewer }) => {
    await requireImageQuota(services.db, viewer.id)
    return storeImage(services, viewer.id, await readFile(request))
  },

  getImage: async ({ params: { imageId }, query: { size }, request, reply }) => {
    const format = formatFor(request.headers.accept)
    const file = await services.images.read(imageId, size, format)
    if (!file) throw notFound('image')
    // An image never changes, so its id and the file's name are enough.
    const etag = `"${imageId}-${fileName(size, format)}"`
    reply.headers({
      etag,
      vary: 'accept',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    if (isUnchanged(request, etag)) {
      file.content.destroy()
      return reply.code(304).send()
    }
    return reply
      .type(imageFormats[format].contentType)
      .header('content-length', file.bytes)
      .send(file.content)
  },
})
