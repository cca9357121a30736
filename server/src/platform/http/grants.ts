/** Requests that are counted in the database and may still be sent. */
export interface Grant {
  /** Number of requests, at least one. */
  left: number
  /** End of the period, by `performance.now()`. */
  until: number
}

/** Grants that are kept; the oldest one leaves first. */
const grantsAtMost = 10_000

/** The grants of this process, by the key of their counter. */
export interface Grants {
  /**
   * Uses up one request of the key's grant. Calls `take` for a new grant if nothing is left; requests
   * that arrive meanwhile share it.
   *
   * @throws what `take` throws
   */
  use: (key: string, take: () => Promise<Grant>) => Promise<void>
}

export const createGrants = (): Grants => {
  const grants = new Map<string, Promise<Grant>>()

  const renew = (key: string, take: () => Promise<Grant>): Promise<Grant> => {
    const grant = take()
    grant.catch(() => grants.delete(key))
    grants.delete(key)
    grants.set(key, grant)
    const [oldest] = grants.keys()
    if (grants.size > grantsAtMost) grants.delete(oldest!)
    return grant
  }

  return {
    use: async (key, take) => {
      let usedUp: Promise<Grant> | undefined
      for (;;) {
        const current = grants.get(key)
        const shared = current === undefined || current === usedUp ? renew(key, take) : current
        // One after another: each waits for the grant that the others take.
        const grant = await shared
        if (grant.left > 0 && performance.now() < grant.until) {
          grant.left -= 1
          return
        }
        usedUp = shared
      }
    },
  }
}
