import { setTimeout } from 'node:timers/promises'

/** How long something may take to come about, in ms: a busy machine is slow, not wrong. */
const patience = 30_000

/**
 * Tries until it succeeds: for what a page comes to show by itself, with nothing else to wait for.
 *
 * @returns what the attempt resolved to
 * @throws what the last attempt threw, where none succeeded in time
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
