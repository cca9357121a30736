/**
 * Resolves at the first signal to stop. A second one ends the process at once, for who does not want
 * to wait for a graceful stop.
 */
export const stopSignal = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let first: number | undefined
  const receive = () => {
    const now = performance.now()
    first ??= now
    // Ctrl-C reaches the whole process group, and npm passes on its own: that is one wish, twice.
    if (now - first > sameWish) process.exit(1)
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive)
  return promise
}

const sameWish = 500
