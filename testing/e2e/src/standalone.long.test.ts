import { freePort } from '@quad/tooling/processes'
import type { Page } from '@playwright/test'
import { startQuad } from './quad.ts'
import { expect, test } from './test.ts'

/** Computed styles of the headings, fields, buttons and links of a page's content, by tag and text. */
const stylesOf = (page: Page) =>
  page.evaluate(() => {
    const names = 'h1, h2, button, input, select, a'
    const shown = [...document.querySelectorAll<HTMLElement>(`main :is(${names})`)].filter((each) =>
      each.checkVisibility(),
    )
    return Object.fromEntries(
      shown.map((element) => {
        const style = getComputedStyle(element)
        const told = [
          style.font,
          style.color,
          style.backgroundColor,
          style.padding,
          style.border,
          style.borderRadius,
          style.display,
        ]
        const text = element.innerText || element.getAttribute('name') || element.className
        return [`${element.tagName} ${text}`, told.join('; ')]
      }),
    )
  })

test('npm run standalone shows the styles of the site', async ({ site }) => {
  const alone = await startQuad({
    dataDir: site.dataDir,
    command: ['run', 'standalone', '-w', 'mf-auth'],
    ready: /runs alone at/,
    hasShell: true,
    env: { API_URL: site.url, PORT: String(await freePort()) },
  })
  try {
    const visitor = await site.visitor()
    const heading = visitor.page.getByRole('heading', { level: 1, name: 'Sign In' })
    await visitor.visit('/signin')
    await expect(heading).toBeVisible()
    const usual = await stylesOf(visitor.page)
    await visitor.page.goto(`${alone.url}/signin`)
    await expect(heading).toBeVisible()
    const own = await stylesOf(visitor.page)

    // A class name of a stylesheet differs.
    const compared = Object.keys(usual).filter((name) => name in own)
    expect(compared).toEqual(
      expect.arrayContaining(['H1 Sign In', 'BUTTON Sign In', 'INPUT email', 'A Register']),
    )
    const picked = (all: Record<string, string>) =>
      Object.fromEntries(compared.map((name) => [name, all[name]]))
    expect(picked(own)).toEqual(picked(usual))
    // Its socket to the stopped server would log errors.
    await visitor.leave()
  } finally {
    await alone.stop()
  }
})
