import { useEffect, useRef } from 'react'
import { useImageUploads, type ImageUpload } from './use-image-uploads.ts'

interface OneUpload {
  /** The latest upload, until it is removed. */
  upload: ImageUpload | undefined
  start: (file: File) => void
  retry: () => void
  forget: () => void
}

interface Listeners {
  onDone: (imageId: string) => void
  onBusyChange: ((busy: boolean) => void) | undefined
  onFailedChange: ((failed: boolean) => void) | undefined
}

/** The upload of one image; a new file replaces the previous one. */
export const useImageUpload = (listeners: Listeners): OneUpload => {
  const { uploads, isUploading, start, retry, remove } = useImageUploads(({ imageId }) => {
    if (imageId !== null) listeners.onDone(imageId)
  })
  const upload = uploads.at(-1)

  const hasFailed = upload?.status === 'failed'

  const tell = useRef(listeners)
  useEffect(() => {
    tell.current = listeners
  })
  useEffect(() => {
    tell.current.onBusyChange?.(isUploading)
  }, [isUploading])
  useEffect(() => {
    tell.current.onFailedChange?.(hasFailed)
  }, [hasFailed])

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
