const holds = new Set<() => boolean>()

/**
 * Names something that would be lost or cut off if this page were loaded anew: an unsaved form, an
 * upload, a message on its way. It is asked at the moment when somebody wants to know.
 *
 * @returns what ends it
 */
export const holdPage = (isHolding: () => boolean): (() => void) => {
  holds.add(isHolding)
  return () => {
    holds.delete(isHolding)
  }
}

/** Whether anything would be lost if this page were loaded anew. */
export const isPageHeld = (): boolean => [...holds].some((isHolding) => isHolding())
