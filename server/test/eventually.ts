import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the result is neither undefined nor false. */
export const eventually = async <T>(
  ask: () => Promise<T | undefined | false>,
  within = 60_000,
): Promise<T> => {
  const end = Date.now() + within
  for (;;) {
    const result = await ask()
    if (result !== undefined && result !== false) return result
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await sleep(20)
  }
}
