import type { FastifyRequest } from 'fastify'
import { ApiError, invalid } from './errors.ts'

interface UploadRules {
  /** Bytes of the largest file. */
  most: number
  tooLarge: string
  /** The refusal of a form without a file. */
  missing: string
}

/** A file of a form, as its sender names it. */
interface Upload {
  bytes: Buffer
  name: string
}

/**
 * Reads the one file of a multipart form, in the field `file`.
 *
 * @throws ApiError `unsupported_media_type` for another body, `validation_failed` for another form, `payload_too_large`,
 *   and `bad_request` if the browser disconnects
 */
export const readUpload = async (
  request: FastifyRequest,
  { most, tooLarge, missing }: UploadRules,
): Promise<Upload> => {
  if (!request.isMultipart()) {
    throw new ApiError('unsupported_media_type', 'Please send the file as multipart form data.')
  }
  // Rejects for a form with anything but one file.
  const part = await request.file({ limits: { fileSize: most } }).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    return undefined
  })
  if (part?.fieldname !== 'file') throw invalid('file', missing)
  try {
    // Despite its type, it is undefined for a part that has a type but no name.
    const name = (part.filename as string | undefined) ?? ''
    return { bytes: await part.toBuffer(), name }
  } catch (error) {
    if (part.file.truncated) throw new ApiError('payload_too_large', tooLarge)
    // The browser disconnected, which is no error of the server.
    if (request.raw.destroyed)
      throw new ApiError('bad_request', 'The upload was interrupted. Please try again.')
    throw error
  }
}
