import { imageSizes, texts } from '@quad/contract'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '../api/request-error.ts'
import type { UploadStatus } from '../forms/use-submit.ts'
import { holdPage } from '../navigation/held-page.ts'
import { refuseImage } from './refuse-image.ts'

/** The upload of one file. */
export interface ImageUpload {
  /** Unique on this page. */
  key: string
  file: File
  /** Object URL of the file. */
  preview: string
  status: UploadStatus & string
  /** Uploaded share of the file, from 0 to 1. */
  progress: number
  /** Id of the uploaded image; null until it is done. */
  imageId: string | null
  /** Text that says why it failed; null unless it did. */
  reason: string | null
}

export interface ImageUploads {
  /** In start order. */
  uploads: readonly ImageUpload[]
  /** Whether a file is uploading: saving waits for it. */
  isUploading: boolean
  start: (files: readonly File[]) => void
  /** Repeats a failed upload. */
  retry: (key: string) => void
  /** Removes an upload, and aborts it if it is running. */
  remove: (key: string) => void
}

let started = 0

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
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const previews = useRef(new Map<string, string>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })

  useEffect(
    () => () => {
      for (const own of running.current.values()) own.abort()
      for (const preview of previews.current.values()) URL.revokeObjectURL(preview)
    },
    [],
  )

  useEffect(() => holdPage(() => running.current.size > 0), [])

  const change = (key: string, to: Partial<ImageUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const send = async (upload: ImageUpload) => {
    const { key, file } = upload
    const own = new AbortController()
    running.current.set(key, own)
    try {
      const { fitPicture, uploadImage } = await import('./send-picture.ts')
      const fitted = await fitPicture(file, most)
      if (own.signal.aborted) return
      const reason = fitted ? refuseImage(fitted) : texts.imageNotReadable
      if (!fitted || reason !== undefined) {
        change(key, { status: 'failed', reason: reason ?? null })
        return
      }
      const imageId = await uploadImage(fitted, {
        signal: own.signal,
        onProgress: (progress) => change(key, { progress }),
      })
      const arrived: ImageUpload = { ...upload, status: 'done', progress: 1, imageId }
      change(key, arrived)
      done.current?.(arrived)
    } catch (error) {
      if (own.signal.aborted) return
      // oxlint-disable-next-line no-console -- the product's owner asks for this failure in the log
      console.error('Image upload failed.', error)
      const isExpected = error instanceof RequestError
      change(key, { status: 'failed', reason: isExpected ? error.message : texts.genericError })
      if (!isExpected) reportError(error)
    } finally {
      running.current.delete(key)
    }
  }

  const start = (files: readonly File[]) => {
    const fresh = files.map((file): ImageUpload => {
      const key = `upload-${++started}`
      const preview = URL.createObjectURL(file)
      previews.current.set(key, preview)
      return { key, file, preview, status: 'uploading', progress: 0, imageId: null, reason: null }
    })
    setUploads((all) => [...all, ...fresh])
    for (const upload of fresh) void send(upload)
  }

  const retry = (key: string) => {
    const failed = uploads.find((each) => each.key === key && each.status === 'failed')
    if (!failed) return
    const again: ImageUpload = { ...failed, status: 'uploading', progress: 0, reason: null }
    change(key, again)
    void send(again)
  }

  const remove = (key: string) => {
    running.current.get(key)?.abort()
    setUploads((all) => all.filter((each) => each.key !== key))
    const preview = previews.current.get(key)
    if (preview !== undefined) URL.revokeObjectURL(preview)
    previews.current.delete(key)
  }

  return {
    uploads,
    isUploading: uploads.some(({ status }) => status === 'uploading'),
    start,
    retry,
    remove,
  }
}
