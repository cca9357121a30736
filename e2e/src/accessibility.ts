import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Resolves when nothing moves any more, but for what does so for ever: a dialog begins unseen. */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      const { iterations } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && iterations !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What breaks WCAG 2.2 AA on a page as it is drawn, colours and sizes of targets too: a line each. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
  )
}
