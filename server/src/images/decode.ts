import { imageSizes, limits, texts, type ImageSize } from '@quad/contract'
import sharp from 'sharp'
import { atMost } from '../at-most.ts'
import { Fault } from '../http/errors.ts'

// An image takes a core and some 100 MB while it is decoded; its threads would take all cores.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = atMost(2, { waitMs: 10_000 })

const startsWith = (bytes: Buffer, at: number, signature: string): boolean =>
  bytes.toString('latin1', at, at + signature.length) === signature

const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, '\xff\xd8\xff'),
  (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n'),
  (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a'),
  (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
]

export interface Picture {
  /** Pixels of the large size. */
  width: number
  height: number
  /** A JPEG for each size, upright, without metadata or transparency. */
  jpegs: Record<ImageSize, Buffer>
}

const jpegOf = (bytes: Buffer, size: ImageSize) =>
  sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({
      width: imageSizes[size],
      height: imageSizes[size],
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: 82, progressive: true })
    // A picture of very many passes may be small and take for ever.
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })

const tooManyPixels = /pixel limit/i

/**
 * Reads a JPEG, PNG, WebP or GIF of anybody's making and draws it anew, so that nothing of the file
 * itself is kept.
 *
 * @throws Fault `unsupported_media_type` for another kind of file, `unprocessable` for one that
 * cannot be read or has too many pixels, `unavailable` when too many others wait.
 */
export const decodeImage = async (bytes: Buffer): Promise<Picture> => {
  if (!signatures.some((matches) => matches(bytes))) {
    throw new Fault('unsupported_media_type', texts.imageNotReadable)
  }
  return inTurn(async () => {
    try {
      const large = await jpegOf(bytes, 'large')
      const small = await jpegOf(large.data, 'small')
      return {
        width: large.info.width,
        height: large.info.height,
        jpegs: { large: large.data, small: small.data },
      }
    } catch (error) {
      const pixels = tooManyPixels.test(String(error))
      throw new Fault('unprocessable', pixels ? texts.imageTooManyPixels : texts.imageNotReadable)
    }
  })
}
