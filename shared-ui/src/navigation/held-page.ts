const holds = new Set<() => boolean>()

/**
 * Registers work that a reload of this page would lose: an unsaved form, an upload, a message being
 * sent. The function is called whenever the page is about to reload.
 *
 * @returns a function that unregisters it
 */
export const holdPage = (isHolding: () => boolean): (() => void) => {
  holds.add(isHolding)
  return () => {
    holds.delete(isHolding)
  }
}

/** Whether a reload of this page would lose anything. */
export const isPageHeld = (): boolean => [...holds].some((isHolding) => isHolding())
