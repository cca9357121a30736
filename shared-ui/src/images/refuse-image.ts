import { coverRatio, imageSizes, limits, texts } from '@quad/contract'

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export const isJpeg = (file: File) => file.type === 'image/jpeg' && /\.jpe?g$/i.test(file.name)

/** A file is not uploaded. The message says why. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError'
}

/**
 * Checks a file before the upload, after it was cropped or scaled down.
 *
 * @param jpegOnly error for a file that is not jpg or jpeg; absent: any image is accepted
 */
export const refuseImage = (file: File, jpegOnly?: string): string | undefined => {
  if (jpegOnly !== undefined && !isJpeg(file)) return jpegOnly
  if (!readable.has(file.type)) return texts.imageNotReadable
  if (file.size > limits.imageBytes) return texts.imageTooLarge
  return undefined
}

/** Shapes in which pictures are shown and cropped: a photo, or the cover of a project or profile. */
export type PictureShape = 'round' | 'cover'

/** Aspect ratio, width to height. */
export const aspects: Record<PictureShape, number> = { round: 1, cover: coverRatio }

/** Longest side of the uploaded file: a cover is as wide as a page, on sharp screens too. */
export const mostPixels: Record<PictureShape, number> = {
  round: imageSizes.large,
  cover: imageSizes.full,
}
