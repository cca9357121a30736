import type { Page } from 'playwright-core'
import { profileOf, projectPath } from './campus.ts'
import { newPerson, signIn, startBrowser, type Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The setting "Font size" of the browser, at 200 %. */
const largeText = ['--blink-settings=defaultFontSize=32']

/** Texts that are cut off, or that run over other texts or out of the window, one line each. */
const damage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[aria-hidden=true], svg, img') !== null ||
      // Only for screen readers.
      [element, element.parentElement].some((each) => each && each.clientWidth === 1)
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const nameOf = (element: Element) =>
      `${element.localName} “${element.textContent.trim().slice(0, 40)}”`

    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.add(`The page is ${root.scrollWidth} px wide`)

    const texts: { element: Element; box: DOMRect }[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (isHidden(element) || element.textContent.trim() === '') continue
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const isCut =
        (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips(overflowY) && element.scrollHeight > element.clientHeight + 1)
      if (isCut) found.add(`Cut off: ${nameOf(element)}`)

      // What scrolls or sticks may lie over other texts.
      if (element.closest('header') || ['fixed', 'sticky'].includes(position)) continue
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects()) texts.push({ element, box })
      }
    }

    const isScrolled = ({ element, box }: (typeof texts)[number]) => {
      const frame = element.closest('[role=log], nav')?.getBoundingClientRect()
      return frame !== undefined && (box.bottom > frame.bottom || box.top < frame.top)
    }
    const still = texts.filter((text) => !isScrolled(text))
    for (const [index, one] of still.entries()) {
      for (const other of still.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Boxes of lines are higher than their letters.
        const isOver = across > 3 && down > 0.4 * Math.min(one.box.height, other.box.height)
        if (isOver) found.add(`${nameOf(one.element)} over ${nameOf(other.element)}`)
      }
    }
    return [...found]
  })

const open = [
  '/',
  '/search',
  '/search?searchType=users',
  '/signin',
  '/register',
  '/forgot-password',
  '/about',
  '/tutorial',
  '/team',
  '/accessibility',
  '/error/404',
]

/** Opens every page as a visitor and as an owner, and returns what the check finds, with the path. */
const findOnPages = async (
  person: Person,
  check: (page: Page) => Promise<string[]>,
): Promise<string[]> => {
  const { page } = person
  const found: string[] = []
  const visit = async (path: string) => {
    await person.visit(path)
    await page.locator('h1:not([data-loading])').waitFor()
    await page.waitForLoadState('networkidle')
    for (const each of await check(page)) found.push(`${path}: ${each}`)
  }

  for (const path of open) await visit(path)
  await signIn(person, { email: 'aokafor@example.edu', password: 'quad-demo-2026' })
  const profile = await profileOf(person)
  const project = await projectPath(person, 'Tidepool Atlas')
  await person.visit(project)
  const event = await page.locator('a[href^="/event/"]').first().getAttribute('href')
  await person.visit('/chats')
  const chat = await page.locator('main a[href^="/chats/"]').first().getAttribute('href')
  const own = [
    '/',
    '/search?query=python',
    '/createproject',
    '/projects/mine',
    '/search/saved',
    '/chats',
    String(chat),
    '/notifications',
    profile,
    `${profile}/edit`,
    `${profile}/settings`,
    project,
    `${project}/edit`,
    `${project}/addEvent`,
    `${project}/history`,
    String(event),
  ]
  for (const path of own) await visit(path)
  return found
}

test.each([390, 1280])(
  'with text at 200 %%, nothing is cut off or covered at %d px',
  async (width) => {
    const browser = await startBrowser(largeText)
    const person = await newPerson(browser, site, { viewport: { width, height: 900 } })
    expect(await findOnPages(person, damage)).toEqual([])
    await browser.close()
  },
)

test('with the text spacing of WCAG 1.4.12, nothing is cut off or covered at 320 px', async () => {
  const person = await site.person({ viewport: { width: 320, height: 900 } })
  await person.page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
    `)
    document.adoptedStyleSheets = [sheet]
  })
  expect(await findOnPages(person, damage)).toEqual([])
  await person.leave()
})

/** What a screen reader would tell wrong about headings, lists and links, one line each. */
const misleading = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())

    const [first] = shown('h1, h2, h3, h4')
    if (first?.localName !== 'h1') found.add(`The first heading is ${first?.outerHTML}`)

    for (const list of shown(':is(ul, ol):not([role]):has(li)')) {
      const { listStyleType } = getComputedStyle(list)
      if (listStyleType === 'none') found.add(`Not a list in Safari: ${list.textContent}`)
    }

    const targets = new Map<string, string>()
    for (const link of shown('a[href]')) {
      const name = (link.ariaLabel ?? link.textContent).trim()
      const url = new URL((link as HTMLAnchorElement).href)
      url.searchParams.delete('redirect')
      const target = url.pathname.replace(/(?<=.)\/$/, '') + url.search
      const before = targets.get(name)
      if (before !== undefined && before !== target) {
        found.add(`“${name}” leads to ${before} and to ${target}`)
      }
      targets.set(name, target)
    }

    for (const article of shown('article:not([inert] *)')) {
      if (!article.ariaLabel) found.add(`An article has no name: ${article.textContent}`)
    }
    return [...found]
  })

/** Small buttons whose touch target is smaller than 44 × 44 px, one line each. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const names = /^(?:Help: |Remove |Show More)/
    for (const button of document.querySelectorAll('main button')) {
      const name = button.ariaLabel ?? button.textContent
      if (!names.test(name)) continue
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Neighbours may share the outermost pixels.
      const isHit = [-20, 20].every((by) =>
        [[x, y + by], ...(width < 44 ? [[x + by, y]] : [])].every(([across, down]) =>
          button.contains(document.elementFromPoint(across!, down!)),
        ),
      )
      if (!isHit) found.push(`Too small: ${name}`)
    }
    return found
  })

test('headings, lists, links, cards and small buttons are what they seem', async () => {
  const person = await site.person({ reducedMotion: 'reduce' })
  const check = async (page: Page) => [...(await misleading(page)), ...(await smallTargets(page))]
  expect(await findOnPages(person, check)).toEqual([])
  await person.leave()
})
