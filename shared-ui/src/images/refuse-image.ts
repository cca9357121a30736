import { limits, texts } from '@quad/contract'

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export const isJpeg = (file: File) => file.type === 'image/jpeg' && /\.jpe?g$/i.test(file.name)

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

/** Shapes in which pictures are shown and cropped: a photo, a project's cover, a profile's cover. */
export type PictureShape = 'round' | 'wide' | 'cover'

/** Aspect ratio, width to height. */
export const aspects: Record<PictureShape, number> = { round: 1, wide: 2, cover: 4 }
