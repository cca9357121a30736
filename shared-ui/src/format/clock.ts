/** How long a served page may take to come alive, in ms. Texts round to minutes, so the clock may stand that long. */
const patience = 10_000

let stopped: { at: number; since: number } | undefined

/** The time for what pages show. */
export const clock = {
  now: (): Date => {
    const stands = stopped && performance.now() - stopped.since < patience
    return new Date(stands ? stopped!.at : Date.now())
  },

  /** Shows this time, in ms since 1970, for a while: the server's render and the browser's first ones give the same texts. */
  stopAt(time: number): void {
    stopped = { at: time, since: performance.now() }
  },
}
