import { setTimeout as sleep } from 'node:timers/promises'

/** What `within` rejects with. */
export class TimeLimitError extends Error {}

/**
 * Rejects with a `TimeLimitError` after some milliseconds: a browser waits for ever for an import that never settles,
 * and for a script that never ends.
 */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const timer = new AbortController()
  const end = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new TimeLimitError(`not within ${milliseconds / 1000} s`)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    timer.abort()
    end.catch(() => undefined)
  }
}
