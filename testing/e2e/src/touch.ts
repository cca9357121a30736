import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** Scrolls an element into view and returns its center on the screen. */
export const middleOf = async (element: Locator): Promise<Point> => {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${String(element)} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const steps = 10

/** Puts a finger on one element, slides it to another and lifts it. */
export const slideFinger = async (
  page: Page,
  from: Locator,
  to: Locator,
  {
    held,
    at,
  }: {
    /** Condition that ends a long press; without it, the finger moves at once. */
    held?: Locator
    /** Element that sets the height of the slide, if not the start. */
    at?: Locator
  } = {},
): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', point: Point) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  const [start, end] = [await middleOf(from), await middleOf(to)]
  if (at) start.y = end.y = (await middleOf(at)).y

  await touch('touchStart', start)
  await held?.waitFor()
  for (let step = 1; step <= steps; step += 1) {
    const way = step / steps
    await touch('touchMove', {
      x: start.x + (end.x - start.x) * way,
      y: start.y + (end.y - start.y) * way,
    })
  }
  // Lifted in motion, the finger starts a fling, and the browser takes the next tap for its end.
  await sleep(200)
  await touch('touchMove', end)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}
