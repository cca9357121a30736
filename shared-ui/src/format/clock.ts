/** How long a served page may take to come alive, in ms. Texts round to minutes, so the clock may stand that long. */
const timeout = 10_000

/** A smaller difference of the clocks, in ms, may be the time of a response on its way. */
const smallest = 30_000

/** How much the server's clock is ahead of the browser's, in ms. */
let ahead = 0

let stopped: { at: number; since: number } | undefined

/** The time for what pages show: the server's, which wrote the times. A browser's clock may be wrong. */
export const clock = {
  now: (): Date => {
    const stands = stopped && performance.now() - stopped.since < timeout
    return new Date(stands ? stopped!.at : Date.now() + ahead)
  },

  /** Sets the server's time, in ms since 1970, of a response that has just arrived. */
  set(time: number): void {
    const difference = time - Date.now()
    ahead = Math.abs(difference) < smallest ? 0 : difference
  },

  /** Shows this time, in ms since 1970, for a while: the server's render and the browser's first ones give the same texts. */
  stopAt(time: number): void {
    stopped = { at: time, since: performance.now() }
  },
}
