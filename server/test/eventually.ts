import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until something other than undefined or false comes, for what happens soon. */
export const eventually = async <T>(
  ask: () => Promise<T | undefined | false>,
  within = 60_000,
): Promise<T> => {
  const end = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await sleep(20)
  }
}
