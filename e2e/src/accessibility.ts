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

/** Violations of WCAG 2.2 AA on the rendered page, including colours and target sizes, one line each. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // No page has frames, whose results axe would join in a page of its own.
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
  )
}
