import { fork } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '@quad/storage/child-environment'
import { ApiError } from '../platform/http/errors.ts'
import type { DecoderResult, DecoderTask } from './decoder.ts'

const decoder = join(import.meta.dirname, 'decoder.ts')

/** Signals of a crash that the picture caused. Other exits have other causes. */
const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'])

interface DecoderOptions {
  /** Path of the Node binary. */
  execPath?: string
  /** Milliseconds after which a decoder without a result is killed. */
  patience?: number
}

/**
 * Redraws a picture in a process of its own, which exits afterwards.
 *
 * @throws ApiError `unavailable` if the process does not start, is killed, or returns no result
 */
export const redrawInProcess = (
  task: DecoderTask,
  { execPath = process.execPath, patience = 30_000 }: DecoderOptions = {},
): Promise<DecoderResult> =>
  new Promise((resolve, reject) => {
    const fail = () =>
      reject(
        new ApiError('unavailable', 'The service is busy. Please try again in a moment.', {
          retryAfter: 5,
        }),
      )
    const child = fork(decoder, {
      execPath,
      execArgv: [],
      env: childEnvironment(),
      serialization: 'advanced',
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
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
