// Each upload starts a process with this file: the whole contract would double the time of its start.
import { imageSizes, type ImageSize } from '@quad/contract/image'
import sharp, { type Sharp } from 'sharp'
import {
  fileName,
  imageFormats,
  type ImageFileName,
  type ImageFormat,
  imageLimits,
} from './formats.ts'

// An image takes a core and some 100 MB while it is decoded; sharp's threads would take all cores.
sharp.concurrency(1)
sharp.cache(false)

export interface Picture {
  /** Pixels of the full size. */
  width: number
  height: number
  /** A file for each size and format, upright, without metadata or transparency. */
  files: Record<ImageFileName, Uint8Array>
}

/** A picture, or the reason for the refusal. */
export type Redrawn = { picture: Picture } | { refusal: 'too many pixels' | 'not readable' }

const sizes = Object.keys(imageSizes) as ImageSize[]
const formats = Object.keys(imageFormats) as ImageFormat[]

const fitInto = (image: Sharp, size: ImageSize): Sharp =>
  image.resize({
    width: imageSizes[size],
    height: imageSizes[size],
    fit: 'inside',
    withoutEnlargement: true,
  })

/** Decodes a picture once, to the pixels of its full size. */
const pixelsOf = (bytes: Uint8Array) =>
  fitInto(
    sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' }),
    'full',
  )
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

/**
 * The processor time that a picture may take: a share for its files, which are the same for each large picture, and a
 * tenth of it for each million pixels to decode.
 *
 * @param limit milliseconds for a picture without pixels
 * @returns milliseconds
 */
export const timeFor = (limit: number, pixels: number): number => limit * (1 + pixels / 10_000_000)

const tooManyPixels = /pixel limit/i

/**
 * Decodes a JPEG, PNG, WebP or GIF and encodes it again, so that nothing of the file itself is kept.
 * Checks the size first, which is quick for any picture.
 *
 * @param onSize called with the number of pixels before they are decoded
 */
export const redraw = async (
  bytes: Uint8Array,
  onSize: (pixels: number) => void = () => undefined,
): Promise<Redrawn> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (Math.max(width, height) > imageLimits.side) return { refusal: 'too many pixels' }
    onSize(Math.min(width * height, imageLimits.pixels))
    const { data, info } = await pixelsOf(bytes)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: Partial<Picture['files']> = {}
    // The smallest size that holds the whole picture: larger ones have the same files.
    const whole = sizes.find((size) => imageSizes[size] >= Math.max(info.width, info.height))
    for (const size of sizes) {
      for (const format of formats) {
        const resized = fitInto(sharp(data, { raw }), size)
        files[fileName(size, format)] =
          (whole && files[fileName(whole, format)]) ??
          (await imageFormats[format].encode(resized).toBuffer())
      }
    }
    return {
      picture: { width: info.width, height: info.height, files: files as Picture['files'] },
    }
  } catch (error) {
    return { refusal: tooManyPixels.test(String(error)) ? 'too many pixels' : 'not readable' }
  }
}
