/** Logs each image that cannot be loaded. Returns a function that ends it. */
export const logFailedImages = (): (() => void) => {
  const log = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    // oxlint-disable-next-line no-console -- the specification asks for this failure in the log
    console.error('There was an error fetching the image data!', target.src)
  }
  // An image's error does not bubble, but it is captured.
  window.addEventListener('error', log, { capture: true })
  return () => window.removeEventListener('error', log, { capture: true })
}
