import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

/** Texts that are cut off, or that run over other texts or out of the window, one line each. */
const damageNow = (page: Page): Promise<string[]> =>
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

      // What scrolls, sticks or floats may lie over other texts.
      const button = element.closest('button')
      const floats = button !== null && getComputedStyle(button).position === 'absolute'
      if (element.closest('header') || floats || ['fixed', 'sticky'].includes(position)) continue
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

/** The same once the log of a chat has measured its rows again, and follows its end. */
const damage = async (page: Page): Promise<string[]> => {
  let found: string[] = []
  const look = async () => (found = await damageNow(page))
  const settled = expect.poll(look, { timeout: 10_000 }).toEqual([])
  await settled.catch(() => undefined)
  return found
}

/** What text at 200 %, the browser's setting "Font size", damages, one line each. */
export const damageOfLargeText = async (page: Page): Promise<string[]> => {
  // Its cells cut long titles at each size.
  if (page.url().endsWith('?events=month')) return []
  const browser = await page.context().newCDPSession(page)
  const found: string[] = []
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const each of await damage(page)) found.push(`text at 200 %, ${width} px: ${each}`)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
  return found
}

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
      // Two people may have the same name.
      const arePeople = [before, target].every((path) => path?.startsWith('/users/'))
      if (before !== undefined && before !== target && !arePeople) {
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

/** Fields whose text is smaller than 16 px, into which iOS zooms, one line each. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter(
        (field) =>
          field.checkVisibility() &&
          !/^(?:checkbox|radio|range|file|hidden)$/.test(field.getAttribute('type') ?? '') &&
          Number.parseFloat(getComputedStyle(field).fontSize) < 16,
      )
      .map((field) => `Smaller than 16 px: ${field.outerHTML}`),
  )

const rendered = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // The browser writes `disabled=""` and `defer=""`, whatever the source has.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // React sets computed sizes and colours as properties, which the browser writes as an attribute.
    'no-inline-style': 'off',
    // The toasts' region is the library's; a list of suggestions is no choice of one value.
    'prefer-native-element': ['error', { exclude: ['region', 'listbox'] }],
    // Each wanted role has skills of its own. Scripts send the forms, by other names.
    'form-dup-name': 'off',
    // Filters apply at once.
    'wcag/h32': 'off',
  },
})

/** Invalid HTML of the rendered page, one line each. */
const invalid = async (page: Page): Promise<string[]> => {
  const shown = (await page.content())
    // The browser keeps this element as text, and renders nothing of it.
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    // Safari takes lists without markers for lists only if they say so.
    .replaceAll(/(<[ou]l\b[^>]*?) role="list"/g, '$1')
    // The library of the date field keeps its hidden input out of the form.
    .replaceAll(' form=""', '')
  const { results } = await rendered.validateString(shown)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** What is wrong with the page apart from axe's rules, one line each. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await invalid(page)),
  ...(await misleading(page)),
  ...(await smallTargets(page)),
  ...(await smallFields(page)),
]

/** What the text spacing of WCAG 1.4.12 damages, one line each. The page keeps the spacing. */
export const damageOfSpacing = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
    `)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  return damage(page)
}
