import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Resolves when nothing loads and all finite animations have ended: results that are loading are dimmed,
 * and a dialog starts invisible.
 */
const comeToRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      const { iterations } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && iterations !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const check = async (page: Page) => {
  await comeToRest(page)
  return (
    new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      // No page has frames, whose results axe would join in a page of its own.
      .setLegacyMode()
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
  )
}

/** Violations of WCAG 2.2 AA on the rendered page, including colours and target sizes, one line each. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  const { violations } = await check(page)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
  )
}

interface Exception {
  rule: string
  selector: string
  /** Why axe cannot decide here, and a person can. At most five exceptions. */
  reason: string
}

const exceptions: readonly Exception[] = [
  {
    rule: 'color-contrast',
    selector: '[data-decoration] *',
    reason:
      'The board of the landing page is a drawing of notes that overlap, hidden from screen readers.',
  },
  {
    rule: 'color-contrast',
    selector: 'form:has(> [data-save-bar]) *',
    reason: 'The bar of a long form sticks over fields, which scroll from under it.',
  },
  {
    rule: 'label-content-name-mismatch',
    selector:
      'a[aria-label^="C:"], a[aria-label^="R:"], a[aria-label^="C (match)"], a[aria-label^="R (match)"]',
    reason:
      'Skills of a single letter, which axe takes for icons; the name begins with the letter.',
  },
  {
    rule: 'color-contrast',
    selector:
      ':is(p, span):has(> button[aria-expanded]), :is(p, span):has(> button[aria-expanded]) *',
    reason:
      'The touch area of a button inside a sentence lies over the line above; it paints nothing.',
  },
]

/** Violations and what axe could not decide, without the exceptions, one line each element. */
const doubtsOn = async (page: Page): Promise<string[]> => {
  const { violations, incomplete } = await check(page)
  const isException = (rule: string, target: string): Promise<boolean> =>
    page.evaluate(
      ([element, selectors]) => document.querySelector(element)?.matches(selectors) === true,
      [
        target,
        exceptions.flatMap((each) => (each.rule === rule ? each.selector : [])).join() || ':not(*)',
      ] as const,
    )
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${String(target)}`),
  )
  for (const { id, nodes } of incomplete) {
    for (const { target, html } of nodes) {
      if (!(await isException(id, String(target)))) {
        lines.push(`${id} (undecided): ${String(target)} ${html.slice(0, 100)}`)
      }
    }
  }
  return lines
}

/** The media and widths of the checks. */
const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const
export type Medium = keyof typeof media

/** Checks the page as it is in each of these media; the results begin with the name of the screen. */
export const doubtsIn = async (
  page: Page,
  screen: string,
  looks: readonly Medium[],
): Promise<string[]> => {
  const found: string[] = []
  for (const look of looks) {
    const { colorScheme, forcedColors } = media[look]
    await page.emulateMedia({ colorScheme, forcedColors })
    await page.locator(`[data-theme=${colorScheme}]`).waitFor()
    found.push(...(await doubtsOn(page)).map((doubt) => `${screen} (${look}) ${doubt}`))
  }
  return found
}
