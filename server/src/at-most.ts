import { Fault } from './http/errors.ts'

/** Runs a piece of work in its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `count` pieces of costly work run at once; others wait their turn.
 *
 * @throws Fault `unavailable` for whom no turn came within `waitMs`.
 */
export const atMost = (count: number, { waitMs }: { waitMs: number }): InTurn => {
  let running = 0
  const waiting = new Set<() => void>()

  const enter = async (): Promise<void> => {
    if (running < count) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(
          new Fault('unavailable', 'The service is busy. Please try again in a moment.', {
            retryAfter: 5,
          }),
        )
      }, waitMs)
      waiting.add(go)
    })
  }

  // A place that becomes free is handed to who waits longest, so that nobody overtakes.
  const leave = (): void => {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
