import { setTimeout } from 'node:timers/promises'

/** Time limit in ms, generous for a busy machine. */
const patience = 30_000

/**
 * Repeats an attempt until it succeeds, for changes without an event to wait for.
 *
 * @returns the result of the successful attempt
 * @throws the error of the last attempt after the time limit
 */
export const eventually = async <T>(attempt: () => Promise<T> | T): Promise<T> => {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await setTimeout(100)
  }
}
