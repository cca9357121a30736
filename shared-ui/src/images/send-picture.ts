import { imageSizes, limits, texts, type Attachment } from '@quad/contract'
import { cutOut } from './cut-out.ts'
import { RefusedFileError, refuseImage } from './refuse-image.ts'
import { NetworkError, TimeoutError, type Input } from 'ky'
import { api, sendAs } from '../api/api.ts'
import type { UploadOptions } from './use-uploads.ts'

/**
 * Scales a picture down to the given longest side, as a JPEG. A file that is small enough and of a type that the server
 * reads stays as it is.
 *
 * @returns undefined if the browser cannot read the picture
 */
export const fitPicture = async (file: File, most: number): Promise<File | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  try {
    const fits = Math.max(width, height) <= most
    if (fits && refuseImage(file) === undefined) return file
    return await cutOut(picture, { x: 0, y: 0, width, height }, file.name, most)
  } finally {
    picture.close()
  }
}

const secondsWithoutProgress = 60

type Progress = (sent: number) => void

/** Like `fetch`, and reports the uploaded share of the body. */
const fetchWithProgress =
  (body: FormData, onProgress: Progress) =>
  (input: Input): Promise<Response> =>
    new Promise((resolve, reject) => {
      // ky always passes one.
      const request = input as Request
      const { method, url, signal } = request
      signal.throwIfAborted()
      // oxlint-disable-next-line no-restricted-globals -- ky's upload progress needs request streams: Chromium alone, over HTTP/2
      const transfer = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout>
      const abort = () => transfer.abort()
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
      const fail = (error: Error) => {
        stopWaiting()
        reject(error)
      }
      // A large file on a slow connection takes long, so only a stalled upload is aborted.
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          fail(new TimeoutError(request))
          transfer.abort()
        }, secondsWithoutProgress * 1000)
      }

      signal.addEventListener('abort', abort)
      transfer.open(method, url)
      transfer.upload.addEventListener('progress', ({ loaded, total }) => {
        wait()
        if (total > 0) onProgress(loaded / total)
      })
      transfer.addEventListener('load', () => {
        stopWaiting()
        const headers = { 'content-type': transfer.getResponseHeader('content-type') ?? '' }
        resolve(new Response(transfer.responseText || null, { status: transfer.status, headers }))
      })
      transfer.addEventListener('error', () => fail(new NetworkError(request)))
      transfer.addEventListener('abort', () => fail(signal.reason as Error))
      wait()
      transfer.send(body)
    })

/** The form of a file, and how to send it with its progress. */
const formOf = (
  file: Blob,
  { signal, onProgress = () => undefined }: UploadOptions,
): [FormData, Parameters<typeof api.uploadImage>[1]] => {
  const body = new FormData()
  body.append('file', file)
  const send = sendAs({ fetch: fetchWithProgress(body, onProgress), timeout: false })
  return [body, { send, ...(signal && { signal }) }]
}

/** Uploads an image file. Resolves to the new image's id, rejects with a `RequestError`. */
export const uploadImage = (file: Blob, options: UploadOptions = {}): Promise<string> => {
  const [body, sending] = formOf(file, options)
  return api.uploadImage({ body }, sending)
}

/** @throws RefusedFileError for a file that the browser cannot read as a picture, or that stays too large */
const preparePicture = async (
  file: File,
  most: number,
  { signal }: UploadOptions,
): Promise<File> => {
  const fitted = await fitPicture(file, most)
  signal?.throwIfAborted()
  const reason = fitted ? refuseImage(fitted) : texts.imageNotReadable
  if (!fitted || reason !== undefined) throw new RefusedFileError(reason)
  return fitted
}

/**
 * Scales a picture down and uploads it as an image.
 *
 * @returns the image's id
 * @throws RefusedFileError as `preparePicture`, and `RequestError`
 */
export const sendPicture = async (
  file: File,
  most: number,
  options: UploadOptions,
): Promise<string> => uploadImage(await preparePicture(file, most, options), options)

/**
 * Uploads a picture, scaled down, or another file for a message of a chat.
 *
 * @throws RefusedFileError for a file that is too large, and as `preparePicture`; `RequestError`
 */
export const sendAttachment = async (
  chatId: string,
  file: File,
  options: UploadOptions,
): Promise<Attachment> => {
  const isPicture = file.type.startsWith('image/') && file.type !== 'image/svg+xml'
  if (!isPicture && file.size > limits.attachmentBytes) {
    throw new RefusedFileError(texts.attachmentTooLarge)
  }
  const sent = isPicture ? await preparePicture(file, imageSizes.full, options) : file
  const [body, sending] = formOf(sent, options)
  return api.uploadAttachment({ params: { chatId }, body }, sending)
}
