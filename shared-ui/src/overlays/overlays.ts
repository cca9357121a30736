import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type * as parts from './parts.ts'

/** What opens over the page. None of it is in the first paint, so it comes after that. */
type Overlays = typeof parts

const useLoaded = create<{ overlays: Overlays | undefined }>()(() => ({ overlays: undefined }))

/** Before what somebody waits for is fetched once more, in ms. */
const pause = 2_000

/** Fetches what opens over the page. A failure is left to whoever opens something: that tries again. */
export const prepareOverlays = (): Promise<void> =>
  import('./parts.ts').then(
    (overlays) => useLoaded.setState({ overlays }),
    () => undefined,
  )

/**
 * What opens over the page, once it is there.
 *
 * @param isWanted somebody waits for it: it is fetched, again and again if need be
 */
export const useOverlays = (isWanted: boolean): Overlays | undefined => {
  const overlays = useLoaded((state) => state.overlays)
  const isMissing = isWanted && !overlays
  useEffect(() => {
    if (!isMissing) return undefined
    void prepareOverlays()
    const again = setInterval(() => void prepareOverlays(), pause)
    return () => clearInterval(again)
  }, [isMissing])
  return overlays
}

/**
 * The same for what opens under a button of its own. Until it is opened, there is the button alone, even
 * if the rest comes meanwhile: the button may have the focus, and would be replaced.
 */
export const useOverlaysOnceOpen = (isOpen: boolean): Overlays | undefined => {
  const overlays = useOverlays(isOpen)
  const [isInUse, setInUse] = useState(overlays !== undefined)
  if (overlays && isOpen && !isInUse) setInUse(true)
  return isInUse ? overlays : undefined
}
