import { texts } from '@quad/contract'
import { atMost, atMostEach } from '../platform/http/at-most.ts'
import { ApiError } from '../platform/http/errors.ts'
import { redrawInProcess } from './redraw-in-process.ts'
import type { Picture } from './redraw.ts'
import { serverTexts } from '../platform/http/server-texts.ts'

const inTurn = atMost(2, { waitMs: 10_000 })
// A person who uploads a whole gallery waits only for their own pictures.
const inTurnOfPerson = atMostEach(2, { waitMs: 30_000 })

const startsWith = (bytes: Buffer, at: number, signature: string): boolean =>
  bytes.toString('latin1', at, at + signature.length) === signature

const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, '\xff\xd8\xff'),
  (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n'),
  (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a'),
  (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
]

const messages = {
  'too many pixels': serverTexts.imageTooManyPixels,
  'not readable': texts.imageNotReadable,
  'too slow': serverTexts.imageTooSlow,
} as const

interface DecodeOptions {
  /** The uploader. */
  personId: string
  /** Milliseconds of processor time. */
  limit: number
}

/**
 * Decodes an uploaded picture: at most two at once per server, and two per person.
 *
 * @throws ApiError `unsupported_media_type` for another kind of file, `unprocessable` for one that is
 *   unreadable, has too many pixels or takes too long, `unavailable` if too many others wait or no
 *   decoder can start
 */
export const decodeImage = async (
  bytes: Buffer,
  { personId, limit }: DecodeOptions,
): Promise<Picture> => {
  if (!signatures.some((matches) => matches(bytes))) {
    throw new ApiError('unsupported_media_type', texts.imageNotReadable)
  }
  const outcome = await inTurnOfPerson(personId, () =>
    inTurn(() => redrawInProcess({ bytes, limit })),
  )
  if ('picture' in outcome) return outcome.picture
  throw new ApiError('unprocessable', messages[outcome.refusal])
}
