import { setTimeout } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const look = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
  )
}

/**
 * What breaks WCAG 2.2 AA on a page as it is drawn, colours and sizes of targets too: a line each. What
 * is so for a moment only, while a dialog opens, does not count.
 */
export const violationsOn = async (page: Page): Promise<string[]> => {
  let found = await look(page)
  for (let again = 0; again < 3 && found.length > 0; again += 1) {
    await setTimeout(500)
    found = await look(page)
  }
  return found
}
