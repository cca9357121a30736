import { setTimeout } from 'node:timers/promises'
import type { ReleaseStore } from '@quad/federation/releases'

/** Milliseconds between two looks for a newer release. */
const pause = 2000

interface FollowLog {
  info: (message: string) => void
  warn: (about: object, message: string) => void
}

/**
 * Takes in what other machines release, until it is stopped. Where their storage cannot be reached, it
 * says so once, and goes on looking.
 *
 * @returns what stops it; a look that is under way may go on, and does no harm when it is cut off
 */
export const followReleases = (store: ReleaseStore, log: FollowLog): (() => void) => {
  const stopped = new AbortController()
  let isAway = false

  const look = async (): Promise<void> => {
    try {
      await store.catchUp()
      if (isAway) log.info('releases of other machines are followed again')
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'releases of other machines cannot be followed')
      isAway = true
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await look()
      await setTimeout(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  void follow()
  return () => stopped.abort()
}
