import { createClient, type Reply, type Request as ApiRequest } from '@quad/contract'
import { ApiFailure, failureOf, tooSlow, unreachable } from './failure.ts'

const secondsToAnswer = 30

/** Resolves to whether somebody signed in, so that the call that was refused is worth repeating. */
type SignIn = (refused: { isRead: boolean }) => Promise<boolean>

let signIn: SignIn = () => Promise.resolve(false)

/** Says what happens when the server no longer knows who is signed in. */
export const answerUnauthenticated = (answer: SignIn): void => {
  signIn = answer
}

// Nothing is repeated here: TanStack Query repeats reads, and a write never is behind a person's back.
const request = async ({ method, path, body, signal }: ApiRequest) => {
  const late = AbortSignal.timeout(secondsToAnswer * 1000)
  try {
    const response = await fetch(new URL(path, window.location.origin), {
      method,
      ...(body !== undefined && { body }),
      headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  } catch (error) {
    if (signal?.aborted) throw error
    throw late.aborted ? tooSlow(error) : unreachable(error)
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
  throw failureOf(status, body)
}

const wantsSignIn = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'unauthenticated'

/** Makes a call; where the session has ended, once more after somebody signed in again. */
export const sendSignedIn = async (
  wanted: ApiRequest,
  send: (wanted: ApiRequest) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await send(wanted)
  } catch (error) {
    if (!wantsSignIn(error) || !(await signIn({ isRead: wanted.method === 'GET' }))) throw error
    return send(wanted)
  }
}

const send = async (wanted: ApiRequest): Promise<Reply> => {
  const { status, text, headers } = await request(wanted)
  return replyOf(status, text, headers)
}

/**
 * Every call of the contract, over the network. Rejects with an `ApiFailure`. A call that finds the
 * session ended waits for the person to sign in again.
 */
export const api = createClient((wanted) => sendSignedIn(wanted, send))

/** The same without waiting: for what asks who is signed in, and for signing out. */
export const apiAsIs = createClient(send)
