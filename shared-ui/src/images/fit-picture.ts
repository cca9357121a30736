import { imageSizes } from '@quad/contract'
import { cutOut } from './cut-out.ts'
import { refuseImage } from './refuse-image.ts'

/**
 * Scales a picture down to the largest size that the server stores, as a JPEG. A file that is small
 * enough and of a type that the server reads stays as it is.
 *
 * @returns undefined if the browser cannot read the picture
 */
export const fitPicture = async (file: File): Promise<File | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  try {
    const fits = Math.max(width, height) <= imageSizes.large
    if (fits && refuseImage(file) === undefined) return file
    return await cutOut(picture, { x: 0, y: 0, width, height }, file.name)
  } finally {
    picture.close()
  }
}
