import { cutOut } from './cut-out.ts'
import { refuseImage } from './refuse-image.ts'
import { NetworkError, TimeoutError, type Input } from 'ky'
import { api, sendAs } from '../api/api.ts'

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

interface UploadOptions {
  signal?: AbortSignal
  /** Called with the uploaded share of the file, from 0 to 1. */
  onProgress?: Progress
}

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

/** Uploads an image file. Resolves to the new image's id, rejects with a `RequestError`. */
export const uploadImage = (
  file: Blob,
  { signal, onProgress = () => undefined }: UploadOptions = {},
): Promise<string> => {
  const body = new FormData()
  body.append('file', file)
  const send = sendAs({ fetch: fetchWithProgress(body, onProgress), timeout: false })
  return api.uploadImage({ body }, { send, ...(signal && { signal }) })
}
