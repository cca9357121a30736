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
 * @returns what stops it
 */
export const followReleases = (store: ReleaseStore, log: FollowLog): (() => Promise<void>) => {
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

  const following = follow()
  return () => {
    stopped.abort()
    return following
  }
}
