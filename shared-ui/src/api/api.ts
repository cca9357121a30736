import { createClient, type Reply, type Request as ApiRequest } from '@quad/contract'
import ky, { isTimeoutError } from 'ky'
import { failureOf, tooSlow, unreachable } from './failure.ts'

const secondsToAnswer = 30

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
      timeout: secondsToAnswer * 1000,
      throwHttpErrors: false,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw isTimeoutError(error) ? tooSlow(error) : unreachable(error)
  }
}

const parse = (text: string, status: number): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw failureOf(status < 400 ? 0 : status, undefined)
  }
}

/**
 * What the server's answer comes to.
 *
 * @throws ApiFailure for every answer but a success.
 */
export const replyOf = (status: number, text: string, headers: Headers): Reply => {
  const body = parse(text, status)
  if (status >= 200 && status < 300) return { body, headers }
  const failure = failureOf(status, body)
  if (failure.code === 'unauthenticated') {
    for (const listener of unauthenticatedListeners) listener()
  }
  throw failure
}

const send = async (wanted: ApiRequest): Promise<Reply> => {
  const response = await request(wanted)
  return replyOf(response.status, await response.text(), response.headers)
}

/** Every call of the contract, over the network. Rejects with an `ApiFailure`. */
export const api = createClient(send)
