import { createClient, type Reply, type Request as ApiRequest } from '@quad/contract'
import { replyOf, sendSignedIn } from '../api/api.ts'
import { tooSlow, unreachable } from '../api/failure.ts'

const secondsWithoutProgress = 60

type Progress = (sent: number) => void

interface UploadOptions {
  signal?: AbortSignal
  /** Told how much of the file has left, from 0 to 1. */
  onProgress?: Progress
}

// XMLHttpRequest, because fetch does not tell how much of a body has left.
const answerTo = ({ method, path, body, signal }: ApiRequest, onProgress: Progress) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout>
    const abort = () => request.abort()
    const stopWaiting = () => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      stopWaiting()
      reject(error)
    }
    // A slow line may take long for a large file; one on which nothing moves is given up.
    const wait = () => {
      clearTimeout(patience)
      patience = setTimeout(() => {
        fail(tooSlow())
        request.abort()
      }, secondsWithoutProgress * 1000)
    }

    signal?.addEventListener('abort', abort)
    request.open(method, new URL(path, window.location.origin))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      stopWaiting()
      resolve(request)
    })
    request.addEventListener('error', () => fail(unreachable()))
    request.addEventListener('abort', () => fail(signal?.reason as Error))
    wait()
    request.send(body ?? null)
  })

const send = async (wanted: ApiRequest, onProgress: Progress): Promise<Reply> => {
  wanted.signal?.throwIfAborted()
  const { status, responseText } = await answerTo(wanted, onProgress)
  return replyOf(status, responseText, new Headers())
}

/** Uploads an image file. Resolves to the new image's id, rejects with an `ApiFailure`. */
export const uploadImage = (
  file: Blob,
  { signal, onProgress = () => undefined }: UploadOptions = {},
): Promise<string> => {
  const body = new FormData()
  body.append('file', file)
  const client = createClient((wanted) => sendSignedIn(wanted, (again) => send(again, onProgress)))
  return client.uploadImage({ body }, signal ? { signal } : {})
}
