import { queryClient } from '@quad/shared-ui'

/** How long between two looks, in ms. */
const pause = 200

const firstSigns = ['pointermove', 'touchstart', 'keydown'] as const

const isQuiet = (): boolean => document.readyState === 'complete' && queryClient.isFetching() === 0

/**
 * Does something once: when the page has all that it shows first, or when somebody begins to use it
 * before.
 */
export const whenQuiet = (work: () => void): void => {
  const begin = (): void => {
    clearInterval(look)
    for (const sign of firstSigns) removeEventListener(sign, begin)
    work()
  }
  const look = setInterval(() => {
    if (isQuiet()) begin()
  }, pause)
  for (const sign of firstSigns) addEventListener(sign, begin, { passive: true })
}
