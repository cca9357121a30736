/**
 * Resolves at the first stop signal. A second one ends the process at once, without a graceful stop.
 */
export const stopSignal = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let first: number | undefined
  const receive = () => {
    const now = performance.now()
    first ??= now
    // Ctrl-C signals the whole process group, and npm forwards its signal, so one Ctrl-C may arrive
    // twice.
    if (now - first > sameSignal) process.exit(1)
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive)
  return promise
}

const sameSignal = 500
