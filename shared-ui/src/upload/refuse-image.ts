import { limits, texts } from '@quad/contract'

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

const isJpeg = (file: File) => file.type === 'image/jpeg' && /\.jpe?g$/i.test(file.name)

/**
 * Why a chosen file is not worth sending, or undefined where it is.
 *
 * @param jpegOnly what any other type than jpg and jpeg is refused with; every image passes unless given
 */
export const refuseImage = (file: File, jpegOnly?: string): string | undefined => {
  if (jpegOnly !== undefined && !isJpeg(file)) return jpegOnly
  if (!readable.has(file.type)) return texts.imageNotReadable
  if (file.size > limits.imageBytes) return texts.imageTooLarge
  return undefined
}
