import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** A page of the shell, where the frames are compared: it has the same content for all. */
export const framePath = '/about'

/** Boxes and colours of the page itself, and of header, navigation and footer with their links, by part. */
export type FrameLook = Record<string, string>

/** Runs in the browser. */
const readLook = (): FrameLook => {
  const colours = ({ color, backgroundColor }: CSSStyleDeclaration) =>
    `${color} on ${backgroundColor}`
  const look: FrameLook = {}
  for (const root of [document.documentElement, document.body]) {
    look[root.localName] = colours(getComputedStyle(root))
  }
  const landmarks = [...document.querySelectorAll('header, nav, footer')].filter(
    (each) => !each.closest('main'),
  )
  const links = landmarks.flatMap((each) => [...each.querySelectorAll('a, button, input')])
  for (const part of new Set([...landmarks, ...links])) {
    const { x, y, width, height } = part.getBoundingClientRect()
    // The footer's place depends on the page.
    const top = part.closest('footer')?.getBoundingClientRect().top ?? 0
    const isShown = part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const box = [x, y - top, width, height].map(Math.round).join(' ')
    const label = part.getAttribute('aria-label') ?? (links.includes(part) ? part.textContent : '')
    const name = [part.localName, label?.trim()].filter(Boolean).join(' ')
    let key = name
    for (let nth = 2; key in look; nth += 1) key = `${name} ${nth}`
    look[key] = isShown ? `${box}, ${colours(getComputedStyle(part))}` : 'hidden'
  }
  return look
}

/** How the frame of the open page looks. */
export const lookOfFrame = (page: Page): Promise<FrameLook> => page.evaluate(readLook)

/** Goes to a path as a link does, without loading the document again. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Differences that a complaint names. */
const mostNamed = 3

/**
 * Waits until the frame of the open page looks as another time.
 *
 * @param limit milliseconds
 * @returns a complaint that names what differs; undefined if nothing does
 */
export const frameChange = async (
  page: Page,
  before: FrameLook,
  limit: number,
): Promise<string | undefined> => {
  const end = performance.now() + limit
  for (;;) {
    const now = await lookOfFrame(page)
    const parts = Object.keys({ ...before, ...now }).filter((part) => now[part] !== before[part])
    if (parts.length === 0) return undefined
    if (performance.now() > end) {
      const named = parts
        .slice(0, mostNamed)
        .map((part) => `${part} (${now[part] ?? 'missing'}, before: ${before[part] ?? 'missing'})`)
      return `it changes header, navigation or footer of the pages that are opened after it: ${named.join('; ')}. A remote may style its own elements only.`
    }
    await sleep(100)
  }
}
