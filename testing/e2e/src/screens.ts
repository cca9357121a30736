import type { Page } from '@playwright/test'
import { audit, matrixOf } from './accessibility.ts'
import { noId, type Places } from './campus.ts'
import { damageOfLargeText, damageOfSpacing, faultsOf } from './page-faults.ts'
import { expect, pageHeading, test } from './test.ts'

/** Who visits (the local part of the e-mail address, or `visitor`), what, and the paths. */
export type Screens = [
  who: string,
  what: string,
  paths: (places: Places, self: string) => readonly string[],
]

/** The visitor and the Owner see each page; the others see parts of their own in some. */
const seesAll = ([who]: Screens) => who === 'visitor' || who === 'aokafor'

/** Says that the server does not render the page, or writes another title than the browser shows. */
const servedFaults = async (page: Page, path: string): Promise<string[]> => {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  // Secrets of mails, and a chat that is not there: the server leaves failed reads of a section to the browser.
  const isLeft = /^\/(?:verify-email|reset-password)/.test(path) || path === `/chats/${noId}`
  const isRendered = html.includes('id="quad-state"')
  const faults = isRendered || isLeft ? [] : ['not rendered by the server']
  // The server does not name the partner.
  if (path.startsWith('/chats/')) return faults
  const [, served] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const shown = (await page.title()).replace(/^\(\d+\) /, '')
  return served === shown ? faults : [...faults, `served as “${served}”, shown as “${shown}”`]
}

/**
 * Declares a test for the screens of each row.
 *
 * @param isUsual whether the usual tests have these screens, too
 */
export const testScreens = (rows: readonly Screens[], { isUsual }: { isUsual: boolean }): void => {
  for (const row of rows) {
    const [who, what, paths] = row
    const isThorough = seesAll(row)
    const rest = ' in each look, valid HTML, and stand large text and wide text spacing'
    test(`screens of ${who} (${what}) are accessible${isThorough ? rest : ''}`, async ({
      site,
      wholeMatrix,
    }) => {
      const account = who === 'visitor' ? undefined : await site.demoAccount(who)
      const person = await site.audited(account)
      // The status of a page or an object that does not exist.
      person.mayLog(/status of 404/)
      const { page } = person
      const matrix = matrixOf({ wholeMatrix, isUsual })
      const found: string[] = []
      for (const path of paths(site.places, person.profile)) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await person.visit(path)
        await expect(pageHeading(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        const faults = matrix === 'rest' ? [] : await servedFaults(page, path)
        const isWholePage = isThorough && matrix !== 'rest'
        if (isWholePage) faults.push(...(await faultsOf(page)))
        faults.push(...(await audit(page, { inLightAlone: !isThorough }, matrix)))
        if (isWholePage) {
          faults.push(...(await damageOfLargeText(page)), ...(await damageOfSpacing(page)))
        }
        found.push(...faults.map((fault) => `${path}: ${fault}`))
      }
      expect(found).toEqual([])
    })
  }
}
