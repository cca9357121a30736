import { useEffect, useRef, useState } from 'react'
import { texts } from '@quad/contract'
import { RequestError } from '../api/request-error.ts'
import type { UploadStatus } from '../forms/use-submit.ts'
import { holdPage } from '../navigation/held-page.ts'
import { RefusedFileError } from './refuse-image.ts'

/** The upload of one file. */
export interface Upload<Result> {
  /** Unique on this page. */
  key: string
  file: File
  /** Object URL of the file. */
  preview: string
  status: UploadStatus & string
  /** Uploaded share of the file, from 0 to 1. */
  progress: number
  /** What the server answered; null until it is done. */
  result: Result | null
  /** Text that says why it failed; null unless it did. */
  reason: string | null
}

export interface Uploads<Each> {
  /** In start order. */
  uploads: readonly Each[]
  /** Whether a file is uploading: saving waits for it. */
  isUploading: boolean
  start: (files: readonly File[]) => void
  /** Repeats a failed upload. */
  retry: (key: string) => void
  /** Removes an upload, and aborts it if it is running. */
  remove: (key: string) => void
}

export interface UploadOptions {
  signal?: AbortSignal
  /** Called with the uploaded share of the file, from 0 to 1. */
  onProgress?: (share: number) => void
}

let started = 0

/**
 * Uploads files, several at a time, each with its own state. Aborts running uploads when the component unmounts.
 *
 * @param post uploads one file; throws `RefusedFileError` for one that it does not send
 * @param onDone called with each upload that is done
 */
export const useUploads = <Result>(
  post: (file: File, options: UploadOptions) => Promise<Result>,
  onDone?: (upload: Upload<Result> & { result: Result }) => void,
): Uploads<Upload<Result>> => {
  const [uploads, setUploads] = useState<readonly Upload<Result>[]>([])
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

  const change = (key: string, to: Partial<Upload<Result>>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const send = async (upload: Upload<Result>) => {
    const { key, file } = upload
    const own = new AbortController()
    running.current.set(key, own)
    try {
      const result = await post(file, {
        signal: own.signal,
        onProgress: (progress) => change(key, { progress }),
      })
      if (own.signal.aborted) return
      const arrived = { ...upload, status: 'done' as const, progress: 1, result }
      change(key, arrived)
      done.current?.(arrived)
    } catch (error) {
      if (own.signal.aborted) return
      if (error instanceof RefusedFileError) {
        change(key, { status: 'failed', reason: error.message })
        return
      }
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
    const fresh = files.map((file): Upload<Result> => {
      const key = `upload-${++started}`
      const preview = URL.createObjectURL(file)
      previews.current.set(key, preview)
      return { key, file, preview, status: 'uploading', progress: 0, result: null, reason: null }
    })
    setUploads((all) => [...all, ...fresh])
    for (const upload of fresh) void send(upload)
  }

  const retry = (key: string) => {
    const failed = uploads.find((each) => each.key === key && each.status === 'failed')
    if (!failed) return
    const again: Upload<Result> = { ...failed, status: 'uploading', progress: 0, reason: null }
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
