import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Delays between the checks while the server cannot be reached, in ms. */
const firstWait = 2_000
const longestWait = 60_000

/** How long a check waits for the response, in ms. */
const timeout = 10_000

let wait = firstWait
let next: ReturnType<typeof setTimeout> | undefined
let checking: Promise<boolean> | undefined

const ask = async (): Promise<boolean> => {
  try {
    const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(timeout) }
    // oxlint-disable-next-line no-restricted-globals -- a failure of `http` starts a check
    const { ok } = await fetch(new URL('/healthz', location.origin), init)
    return ok
  } catch {
    return false
  }
}

const show = (isOpen: boolean): void => {
  clearTimeout(next)
  onlineManager.setOnline(isOpen)
  if (isOpen) {
    wait = firstWait
    return
  }
  next = setTimeout(() => void connection.check(), wait)
  wait = Math.min(wait * 2, longestWait)
}

/**
 * Whether the server can be reached, by its responses. The browser's `navigator.onLine` and its events are hints: with a
 * VPN or a virtual adapter they may be wrong for hours, so they only start a check.
 */
export const connection = {
  isOpen: (): boolean => onlineManager.isOnline(),

  /** The server responded, or the event stream is open. */
  reached(): void {
    if (!onlineManager.isOnline()) show(true)
  },

  /**
   * Asks the server, again and again until it responds. Concurrent calls share one request.
   *
   * @returns whether the server responded
   */
  check(): Promise<boolean> {
    // The server renders pages without a browser.
    if (typeof document === 'undefined') return Promise.resolve(true)
    checking ??= ask().then((isOpen) => {
      checking = undefined
      show(isOpen)
      return isOpen
    })
    return checking
  },

  /**
   * Calls `listener` when the server can be reached again.
   *
   * @returns a function that unsubscribes
   */
  onOpen: (listener: () => void): (() => void) =>
    onlineManager.subscribe((isOpen) => {
      if (isOpen) listener()
    }),
}

/** Whether the server can be reached, for a component. */
export const useIsConnected = (): boolean =>
  useSyncExternalStore(subscribe, connection.isOpen, () => true)

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed)

// In place of TanStack Query's own listener, which believes the browser's events.
onlineManager.setEventListener(() => {
  const check = (): void => {
    wait = firstWait
    void connection.check()
  }
  addEventListener('offline', check)
  addEventListener('online', check)
  return () => {
    removeEventListener('offline', check)
    removeEventListener('online', check)
  }
})
