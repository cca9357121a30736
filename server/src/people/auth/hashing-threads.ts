import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { atMost } from '../../platform/http/capacity.ts'
import type { HashingTask } from './hashing-thread.ts'

const program = join(import.meta.dirname, 'hashing-thread.ts')

// Each hash takes a core and 19 MiB. Many sign-ins at once wait, and leave a core to other requests.
const inTurn = atMost(availableParallelism() > 2 ? 2 : 1, { waitMs: 3000 })

const idle: Worker[] = []

/**
 * Runs a task in a thread of low priority, which takes neither the event loop nor the threads that read
 * files.
 *
 * @returns the hash, or whether the password matches `hashed`
 * @throws ApiError `unavailable` if too many others wait; an Error if the hash is damaged
 */
export const runHashingTask = (task: HashingTask): Promise<string | boolean> =>
  inTurn(async () => {
    const thread = idle.pop() ?? new Worker(program)
    thread.ref()
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    thread.postMessage(task)
    // Rejects if the thread fails. A later task then starts another one.
    const [result] = (await once(thread, 'message')) as [string | boolean]
    // An idle thread does not keep the process alive.
    thread.unref()
    idle.push(thread)
    return result
  })
