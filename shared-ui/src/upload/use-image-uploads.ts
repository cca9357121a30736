import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/failure.ts'
import { holdPage } from '../navigation/held-page.ts'
import { uploadImage } from './upload-image.ts'

/** One file on its way to the server. */
export interface ImageUpload {
  /** Of this upload, for as long as the page stands. */
  key: string
  file: File
  /** URL that shows the file from this browser. */
  preview: string
  status: 'uploading' | 'done' | 'failed'
  /** How much of the file has left, from 0 to 1. */
  progress: number
  /** Of the uploaded image; null until it is done. */
  imageId: string | null
  /** Why it failed, for a person to read; null unless it did. */
  reason: string | null
}

export interface ImageUploads {
  /** In the order in which they were started. */
  uploads: readonly ImageUpload[]
  /** Whether a file is on its way: saving waits for it. */
  isUploading: boolean
  start: (files: readonly File[]) => void
  /** Sends a failed one again. */
  retry: (key: string) => void
  /** Forgets one, and ends it where it is on its way. */
  remove: (key: string) => void
}

let started = 0

/**
 * Uploads of image files, several at a time, each with a state of its own. Files come checked
 * (`refuseImage`); `onDone` is told each image that has arrived. What is on its way when the component
 * goes is ended.
 */
export const useImageUploads = (onDone?: (upload: ImageUpload) => void): ImageUploads => {
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

  const change = useCallback((key: string, to: Partial<ImageUpload>) => {
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  }, [])

  const send = useCallback(
    async (upload: ImageUpload) => {
      const { key, file } = upload
      const own = new AbortController()
      running.current.set(key, own)
      try {
        const imageId = await uploadImage(file, {
          signal: own.signal,
          onProgress: (progress) => change(key, { progress }),
        })
        const arrived: ImageUpload = { ...upload, status: 'done', progress: 1, imageId }
        change(key, arrived)
        done.current?.(arrived)
      } catch (error) {
        if (own.signal.aborted) return
        if (!(error instanceof ApiFailure)) throw error
        change(key, { status: 'failed', reason: error.message })
      } finally {
        running.current.delete(key)
      }
    },
    [change],
  )

  const start = useCallback(
    (files: readonly File[]) => {
      const fresh = files.map((file): ImageUpload => {
        const key = `upload-${++started}`
        const preview = URL.createObjectURL(file)
        previews.current.set(key, preview)
        return { key, file, preview, status: 'uploading', progress: 0, imageId: null, reason: null }
      })
      setUploads((all) => [...all, ...fresh])
      for (const upload of fresh) void send(upload)
    },
    [send],
  )

  const retry = useCallback(
    (key: string) => {
      const failed = uploads.find((each) => each.key === key && each.status === 'failed')
      if (!failed) return
      const again: ImageUpload = { ...failed, status: 'uploading', progress: 0, reason: null }
      change(key, again)
      void send(again)
    },
    [uploads, change, send],
  )

  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort()
    setUploads((all) => all.filter((each) => each.key !== key))
    const preview = previews.current.get(key)
    if (preview !== undefined) URL.revokeObjectURL(preview)
    previews.current.delete(key)
  }, [])

  return {
    uploads,
    isUploading: uploads.some(({ status }) => status === 'uploading'),
    start,
    retry,
    remove,
  }
}
