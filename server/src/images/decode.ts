import { texts } from '@quad/contract'
import { atMost, atMostEach } from '../platform/http/capacity.ts'
import { ApiError, busy, serverTexts } from '../platform/http/errors.ts'
import type { Picture } from './redraw.ts'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '../processes.ts'
import type { DecoderResult, DecoderTask } from './decoder.ts'

const inTurn = atMost(2, { waitMs: 10_000 })
// A person who uploads a whole gallery waits only for their own pictures.
const inTurnOfPerson = atMostEach(2, { waitMs: 30_000 })

const startsWith = (bytes: Buffer, at: number, signature: string): boolean =>
  bytes.toString('latin1', at, at + signature.length) === signature

const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, '\xff\xd8\xff'),
  (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n'),
  (bytes) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a'),
  (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
]

/** Whether a file begins as a picture of a format that can be decoded. */
export const isPicture = (bytes: Buffer): boolean => signatures.some((matches) => matches(bytes))

const messages = {
  'too many pixels': serverTexts.imageTooManyPixels,
  'not readable': texts.imageNotReadable,
  'too slow': serverTexts.imageTooSlow,
} as const

interface DecodeOptions {
  /** The uploader. */
  personId: string
  /** Milliseconds of processor time, without those for its pixels (`timeFor`). */
  limit: number
}

/**
 * Decodes an uploaded picture: at most two at once per server, and two per person.
 *
 * @throws ApiError `unsupported_media_type` for another kind of file, `unprocessable` for one that is
 *   unreadable, has too many pixels or takes too long, `unavailable` if too many others wait or no
 *   decoder can start
 */
export const decodeImage = async (
  bytes: Buffer,
  { personId, limit }: DecodeOptions,
): Promise<Picture> => {
  if (!isPicture(bytes)) {
    throw new ApiError('unsupported_media_type', texts.imageNotReadable)
  }
  const outcome = await inTurnOfPerson(personId, () =>
    inTurn(() => redrawInProcess({ bytes, limit })),
  )
  if ('picture' in outcome) return outcome.picture
  throw new ApiError('unprocessable', messages[outcome.refusal])
}

const decoder = join(import.meta.dirname, 'decoder.ts')

/** Signals of a crash that the picture caused. Other exits have other causes. */
const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'])

interface DecoderOptions {
  /** Path of the Node binary. */
  execPath?: string
  /** Milliseconds after which a decoder without a result is killed. */
  timeout?: number
}

/**
 * Redraws a picture in a process of its own, which exits afterwards.
 *
 * @throws ApiError `unavailable` if the process does not start, is killed, or returns no result
 */
export const redrawInProcess = (
  task: DecoderTask,
  { execPath = process.execPath, timeout = 60_000 }: DecoderOptions = {},
): Promise<DecoderResult> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(busy())
    const child = fork(decoder, {
      execPath,
      execArgv: [],
      env: childEnvironment(),
      serialization: 'advanced',
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    child.on('error', fail)
    child.once('message', (result) => resolve(result as DecoderResult))
    child.once('exit', (_code, signal) => {
      clearTimeout(timer)
      if (signal !== null && crashes.has(signal)) resolve({ refusal: 'not readable' })
      else fail()
    })
    if (child.pid === undefined) clearTimeout(timer)
    // Ignores the send error of a process that has exited: the exit event reports it.
    else child.send(task, () => undefined)
  })
