import { imageSizes } from '@quad/contract'
import { useUploads, type Upload, type Uploads } from './use-uploads.ts'

/** The upload of one picture. */
export interface ImageUpload extends Upload<string> {
  /** Id of the uploaded image; null until it is done. */
  imageId: string | null
}

export type ImageUploads = Uploads<ImageUpload>

const withId = (upload: Upload<string>): ImageUpload => ({ ...upload, imageId: upload.result })

/**
 * Scales pictures down and uploads them, several at a time, each with its own state. Calls
 * `onDone` with each new image, and aborts running uploads when the component unmounts.
 *
 * @param most longest side of an uploaded picture in px
 */
export const useImageUploads = (
  onDone?: (upload: ImageUpload) => void,
  most: number = imageSizes.large,
): ImageUploads => {
  const { uploads, ...rest } = useUploads(
    async (file, options) => {
      const { sendPicture } = await import('./send-picture.ts')
      return sendPicture(file, most, options)
    },
    (upload) => onDone?.(withId(upload)),
  )
  return { ...rest, uploads: uploads.map(withId) }
}
