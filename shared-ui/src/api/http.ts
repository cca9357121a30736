import { hasFields } from '@quad/contract'
import ky, {
  isHTTPError,
  isTimeoutError,
  type BeforeErrorHook,
  type Options,
  type ResponsePromise,
} from 'ky'
import { clock } from '../format/clock.ts'
import { connection } from './connection.ts'
import { requestErrorOf, tooSlow, unexpectedResponse, unreachable } from './request-error.ts'

/** Time limit of a whole response, in ms. */
const timeout = 30_000

/**
 * Like `fetch`, but resolves after the last byte, so that ky's timeout and hooks cover the body, too.
 */
const fetchWhole: NonNullable<Options['fetch']> = async (input, init) => {
  // oxlint-disable-next-line no-restricted-globals -- `http` itself is built on it
  const response = await fetch(input, init)
  connection.reached()
  const { headers } = response
  const time = Date.parse(headers.get('date') ?? '')
  // A response from the browser's cache has the time at which it was stored.
  if (headers.get('cache-control') === 'no-store' && !Number.isNaN(time)) clock.set(time)
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, response)
}

/** An empty body becomes undefined. */
const parseJson = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw unexpectedResponse()
  }
}

/** Keeps the error of a request that the page aborted; converts any other to a `RequestError`. */
const toRequestError: BeforeErrorHook = ({ request, error }) => {
  if (isHTTPError(error)) {
    const { status, headers } = error.response
    return requestErrorOf(status, error.data, headers.get('retry-after'))
  }
  if (!isTimeoutError(error) && request.signal.aborted) return error
  void connection.check()
  return isTimeoutError(error) ? tooSlow(error) : unreachable(error)
}

/**
 * Fetches from this site. Rejects with a `RequestError` if the response is not complete within 30
 * seconds or its status is not a success. Never retries: TanStack Query retries reads, and only the user
 * retries a write.
 */
export const http = ky.create({
  prefix: location.origin,
  credentials: 'same-origin',
  timeout,
  retry: 0,
  fetch: fetchWhole,
  parseJson,
  hooks: { beforeError: [toRequestError] },
})

/** The names of the fields that each object of a type has. */
type FieldsOf<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: true }

/**
 * Reads an object that is the response of no endpoint. Rejects as for an unexpected response if one of its fields is
 * missing.
 */
export const readObject = async <T extends object>(
  response: ResponsePromise,
  fields: FieldsOf<T>,
): Promise<T> => {
  const body = await response.json<T>()
  if (!hasFields(body, Object.keys(fields))) throw unexpectedResponse()
  return body
}
