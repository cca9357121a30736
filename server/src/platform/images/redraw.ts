import { imageSizes, limits, type ImageSize } from '@quad/contract'
import sharp from 'sharp'

// An image takes a core and some 100 MB while it is decoded; sharp's threads would take all cores.
sharp.concurrency(1)
sharp.cache(false)

export interface Picture {
  /** Pixels of the large size. */
  width: number
  height: number
  /** A JPEG for each size, upright, without metadata or transparency. */
  jpegs: Record<ImageSize, Uint8Array>
}

/** A picture, or the reason for the refusal. */
export type Redrawn = { picture: Picture } | { refusal: 'too many pixels' | 'not readable' }

const jpegOf = (bytes: Uint8Array, size: ImageSize) =>
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
    .toBuffer({ resolveWithObject: true })

const tooManyPixels = /pixel limit/i

/**
 * Decodes a JPEG, PNG, WebP or GIF and encodes it again, so that nothing of the file itself is kept.
 * Checks the size first, which is quick for any picture.
 */
export const redraw = async (bytes: Uint8Array): Promise<Redrawn> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (Math.max(width, height) > limits.imageSide) return { refusal: 'too many pixels' }
    const large = await jpegOf(bytes, 'large')
    const small = await jpegOf(large.data, 'small')
    return {
      picture: {
        width: large.info.width,
        height: large.info.height,
        jpegs: { large: large.data, small: small.data },
      },
    }
  } catch (error) {
    return { refusal: tooManyPixels.test(String(error)) ? 'too many pixels' : 'not readable' }
  }
}
