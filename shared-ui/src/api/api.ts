import { createClient, type Reply, type Request as ApiRequest } from '@quad/contract'
import ky, { isTimeoutError } from 'ky'
import { ApiFailure, failureOf } from './failure.ts'

const secondsForJson = 30
const secondsForUpload = 180

const unauthenticatedListeners = new Set<() => void>()

/** Calls `listener` each time the server no longer knows who is signed in. Returns what ends it. */
export const onUnauthenticated = (listener: () => void): (() => void) => {
  unauthenticatedListeners.add(listener)
  return () => unauthenticatedListeners.delete(listener)
}

const request = async ({ method, path, body, signal }: ApiRequest): Promise<Response> => {
  try {
    return await ky(new URL(path, window.location.origin), {
      method,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
      credentials: 'same-origin',
      // Reads are repeated by TanStack Query, and a write never is behind a person's back.
      retry: 0,
      timeout: (body instanceof FormData ? secondsForUpload : secondsForJson) * 1000,
      throwHttpErrors: false,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    if (isTimeoutError(error)) {
      const message = 'The server takes too long to answer. Please try again.'
      throw new ApiFailure({ code: 'timeout', message }, { cause: error })
    }
    const message = 'The server cannot be reached. Check your connection and try again.'
    throw new ApiFailure({ code: 'network', message }, { cause: error })
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw failureOf(response.ok ? 0 : response.status, undefined)
  }
}

const send = async (wanted: ApiRequest): Promise<Reply> => {
  const response = await request(wanted)
  const body = await bodyOf(response)
  if (response.ok) return { body, headers: response.headers }
  const failure = failureOf(response.status, body)
  if (failure.code === 'unauthenticated') {
    for (const listener of unauthenticatedListeners) listener()
  }
  throw failure
}

/** Every call of the contract, over the network. Rejects with an `ApiFailure`. */
export const api = createClient(send)

/** Uploads an image file; resolves to the new image's id. */
export const uploadImage = (file: File, signal?: AbortSignal): Promise<string> => {
  const body = new FormData()
  body.append('file', file)
  return api.uploadImage({ body }, signal ? { signal } : {})
}
