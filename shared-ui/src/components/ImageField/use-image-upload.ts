import { useEffect, useRef } from 'react'
import { useImageUploads, type ImageUpload } from '../../upload/use-image-uploads.ts'

interface OneUpload {
  /** The latest one, until it is forgotten. */
  upload: ImageUpload | undefined
  start: (file: File) => void
  retry: () => void
  forget: () => void
}

/** The upload of one image, where a new file takes the place of the one before. */
export const useImageUpload = (
  onDone: (imageId: string) => void,
  onBusyChange?: (busy: boolean) => void,
): OneUpload => {
  const { uploads, isUploading, start, retry, remove } = useImageUploads(({ imageId }) => {
    if (imageId !== null) onDone(imageId)
  })
  const upload = uploads.at(-1)

  const tell = useRef(onBusyChange)
  useEffect(() => {
    tell.current = onBusyChange
  })
  useEffect(() => {
    tell.current?.(isUploading)
  }, [isUploading])

  const forget = () => {
    for (const { key } of uploads) remove(key)
  }

  return {
    upload,
    start: (file) => {
      forget()
      start([file])
    },
    retry: () => {
      if (upload) retry(upload.key)
    },
    forget,
  }
}
