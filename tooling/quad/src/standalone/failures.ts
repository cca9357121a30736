import { useSyncExternalStore } from 'react'

let failures: readonly string[] = []
const listeners = new Set<() => void>()

/** Adds a failure of the remote to those that the frame lists, each once. */
export const addFailure = (error: unknown): void => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (failures.includes(text)) return
  failures = [...failures, text]
  for (const listener of listeners) listener()
}

/** Lists what the page's scripts throw outside of components. */
export const listenForFailures = (): void => {
  window.addEventListener('error', ({ error, message }) => addFailure(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => addFailure(reason))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The failures of this page, the earliest first. */
export const useFailures = (): readonly string[] => useSyncExternalStore(subscribe, () => failures)
