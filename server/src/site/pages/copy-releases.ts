import { setTimeout } from 'node:timers/promises'
import type { ReleaseStore } from '../../releases/index.ts'

/** Milliseconds between two checks for a newer release. */
const pause = 2000

interface CopyLog {
  info: (message: string) => void
  warn: (about: object, message: string) => void
}

/**
 * Copies the releases of other machines until it is stopped. If the storage is unreachable, logs it once and
 * retries.
 *
 * @returns stops the checks; a running check may continue and is safe to interrupt
 */
export const copyReleases = (store: ReleaseStore, log: CopyLog): (() => void) => {
  const stopped = new AbortController()
  let isAway = false

  const copyNewest = async (): Promise<void> => {
    try {
      await store.live()
      if (isAway) log.info('releases of other machines are copied again')
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'releases of other machines cannot be copied')
      isAway = true
    }
  }

  const copyUntilStopped = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await copyNewest()
      await setTimeout(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  void copyUntilStopped()
  return () => stopped.abort()
}
