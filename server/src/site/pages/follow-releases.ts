import { setTimeout } from 'node:timers/promises'
import type { ReleaseStore } from '@quad/releases'

/** Milliseconds between two checks for a newer release. */
const pause = 2000

interface FollowLog {
  info: (message: string) => void
  warn: (about: object, message: string) => void
}

/**
 * Copies the releases of other machines until it is stopped. If the storage is unreachable, logs it once and
 * retries.
 *
 * @returns stops the checks; a running check may continue and is safe to interrupt
 */
export const followReleases = (store: ReleaseStore, log: FollowLog): (() => void) => {
  const stopped = new AbortController()
  let isAway = false

  const copyReleases = async (): Promise<void> => {
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
      await copyReleases()
      await setTimeout(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  void follow()
  return () => stopped.abort()
}
