/** Whether a server responds at a URL. */
export const isRunning = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(new URL('/healthz', url))).ok
  } catch {
    return false
  }
}
