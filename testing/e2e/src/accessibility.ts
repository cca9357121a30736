import { readFile } from 'node:fs/promises'
import type axe from 'axe-core'
import type { Page } from '@playwright/test'

interface Exception {
  rule: string
  selector: string
  /** Axe's keys of the doubts that are excepted; any doubt of the rule unless given. */
  doubts?: readonly string[]
  /** Why axe cannot decide here, and a person can. */
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
    selector:
      ':is(form:has(> [data-save-bar]), [role=dialog][data-shape=sheet], body:has([role=search] [aria-expanded=true]) main) *',
    doubts: ['bgOverlap', 'elmPartiallyObscuring'],
    reason:
      'The bar of a long form or sheet sticks over fields, which scroll from under it; the list of the search box lies over the page while the person types.',
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
    doubts: ['bgOverlap'],
    reason:
      'The touch area of a button inside a sentence lies over the line above; it paints nothing.',
  },
  {
    rule: 'color-contrast',
    selector:
      '[role=dialog]:has([role=application]) > div[id], [role=dialog]:has([role=application]) > div > h2',
    reason:
      'The picture to crop is larger than its frame, which cuts it off; axe does not see the cut.',
  },
]
if (exceptions.length > 5) throw new Error('At most five exceptions: mend the page instead.')

/** Rules whose results depend on colours; the results of all others are the same in each medium. */
const colourRules = ['color-contrast', 'link-in-text-block']

const allRules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

interface Finding {
  rule: string
  help: string
  target: string
  html: string
  /** Axe's key of its doubt. */
  doubt?: string
  isViolation: boolean
  isException: boolean
}

interface Check {
  rules: axe.RunOptions
  /** Selectors of what is left out. */
  without: readonly string[]
  /** Whether the page shows something that loads. */
  isLoading?: boolean
}

/**
 * What axe objects to and what it cannot decide, one for each element.
 *
 * @throws Error that says what it waits for, when the page is not still within three minutes
 */
const findingsOn = (page: Page, { rules, without, isLoading = false }: Check): Promise<Finding[]> =>
  page.evaluate(
    async ([run, excluded, excepted, mayLoad]) => {
      let waitsFor = 'results that load'
      const tooLong = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`The page is not still: ${waitsFor}`)), 180_000)
      })
      /** Waits for a promise, and fails when the time is over. */
      const before = <T>(awaited: Promise<T>): Promise<T> => Promise.race([awaited, tooLong])

      // Results that are loading are dimmed.
      const isDimmed = () => !mayLoad && document.querySelector('[aria-busy=true]') !== null
      while (isDimmed()) {
        await before(new Promise((resolve) => setTimeout(resolve, 50)))
      }
      // A dialog starts invisible. An inherited colour starts to change when that of the parent has changed.
      for (;;) {
        const ending = document.getAnimations().filter(({ playState, effect }) => {
          const { iterations } = effect?.getComputedTiming() ?? {}
          return playState === 'running' && iterations !== Number.POSITIVE_INFINITY
        })
        if (ending.length === 0) break
        waitsFor = `${ending.length} animations`
        await before(Promise.allSettled(ending.map(({ finished }) => finished)))
      }

      waitsFor = 'a frame'
      const { axe: injected } = window as unknown as { axe: typeof axe }
      // Axe cannot relate elements that are replaced or moved while it runs, as those of a list that is drawn again.
      let isChanged = false
      const noteChange = () => {
        isChanged = true
      }
      const changes = new MutationObserver(([change]) => {
        noteChange()
        if (change) waitsFor = `${change.type} of ${change.target.nodeName} changes`
      })
      const options = { childList: true, characterData: true, attributeFilter: ['class', 'style'] }
      changes.observe(document.body, { ...options, subtree: true })
      document.addEventListener('scroll', noteChange, true)
      window.addEventListener('resize', noteChange)
      const frame = () => before(new Promise(requestAnimationFrame))
      /** Goes to the top, since the header sticks over what scrolls, and waits for two frames without a change. */
      const settle = async () => {
        // Scripts that fit a list to a new width draw it again after a frame or more.
        do {
          isChanged = false
          window.scrollTo({ top: 0, behavior: 'instant' })
          for (let frames = 0; frames < 2; frames += 1) await frame()
        } while (isChanged)
      }
      const check = async (attempts: number): Promise<axe.AxeResults> => {
        await settle()
        const shown = { include: [['html']], exclude: excluded.map((each) => [each]) }
        const results = await injected.run(shown, {
          ...run,
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
          // No page has frames, and no rule needs the texts of style sheets.
          iframes: false,
          preload: false,
        })
        // The browser reports a scroll or a new size of the window in the next frame.
        await frame()
        return isChanged && attempts > 1 ? check(attempts - 1) : results
      }
      const { violations, incomplete } = await check(10)
      changes.disconnect()
      document.removeEventListener('scroll', noteChange, true)
      window.removeEventListener('resize', noteChange)
      return [...violations, ...incomplete].flatMap((result) =>
        result.nodes.map(({ target, html, element, any }) => {
          const doubt = any.find(({ data }) => data?.messageKey)?.data.messageKey
          return {
            rule: result.id,
            help: result.help,
            target: target.join(' '),
            html: html.slice(0, 100),
            doubt,
            isViolation: violations.includes(result),
            isException: excepted.some(
              ({ rule, selector, doubts }) =>
                rule === result.id &&
                element?.matches(selector) === true &&
                (doubts === undefined || doubts.includes(doubt)),
            ),
          }
        }),
      )
    },
    [rules, without, exceptions, isLoading] as const,
  )

// Each document parses it again: half as long as `axe.source`, which is not minified.
const source = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Adds axe to the document, unless an earlier check has added it. */
const inject = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const

/** The rest of a long list, whose items are like the first ones: axe takes as long for each. */
const restOfLists = 'li:nth-child(n + 7)'

/** The widths of the checks, in px. */
export const widths = [320, 768, 1280] as const
export type Width = (typeof widths)[number]

export interface Audit extends Pick<Check, 'isLoading'> {
  /** The widths that show it; all unless given. */
  at?: readonly Width[]
  /** Whether the usual tests check its colours in light alone, since other screens have the same components. */
  inLightAlone?: boolean
}

/** Which combinations of width and look are checked: the usual ones, the rest of them, or all. */
type Matrix = 'usual' | 'rest' | 'whole'

/** What the usual tests check is not checked again by the long ones. */
export const matrixOf = (shown: { wholeMatrix: boolean; isUsual: boolean }): Matrix => {
  if (!shown.wholeMatrix) return 'usual'
  return shown.isUsual ? 'rest' : 'whole'
}

/**
 * The widths to check in a look. A fault of the colours shows in each width, and any other fault almost always at
 * the narrowest or the widest: the rest is for the long tests.
 */
const widthsIn = (
  look: keyof typeof media,
  { at = widths, inLightAlone = false }: Audit,
  matrix: Matrix,
): readonly Width[] => {
  if (matrix === 'whole') return at
  const [narrowest, widest] = [at[0]!, at.at(-1)!]
  const inColours = inLightAlone ? [] : [widest]
  const usual = look === 'light' ? [narrowest, widest] : inColours
  return at.filter((width) => usual.includes(width) === (matrix === 'usual'))
}

/**
 * Checks the page in place, in light, dark and forced colours. It ends in light, at one of the widths.
 *
 * @returns violations, what axe could not decide, and scrolling sideways, one line each; without the exceptions
 */
export const audit = async (page: Page, shown: Audit, matrix: Matrix): Promise<string[]> => {
  const { at = widths, isLoading = false } = shown
  const found: string[] = []
  await inject(page)
  for (const look of ['light', 'dark', 'forced'] as const) {
    const checked = widthsIn(look, shown, matrix)
    if (checked.length === 0) continue
    const medium = media[look]
    await page.emulateMedia(medium)
    await page.locator(`[data-theme=${medium.colorScheme}]`).waitFor({ state: 'attached' })
    const rules = look === 'light' ? allRules : { runOnly: colourRules }
    for (const width of look === 'light' ? at : checked) {
      await page.setViewportSize({ width, height: 800 })
      const screen = `at ${width} px, ${look}`
      if (look === 'light') {
        const excess = await excessOf(page)
        if (excess > 0) found.push(`${screen}: ${excess} px too wide`)
      }
      if (!checked.includes(width)) continue
      const without = matrix === 'usual' ? [restOfLists] : []
      for (const each of await findingsOn(page, { rules, without, isLoading })) {
        const { rule, target, html, doubt, isViolation, isException } = each
        // An empty field has no text whose contrast could be too low; its placeholder is decided.
        if (!isViolation && (isException || doubt === 'emptyValue')) continue
        found.push(
          `${screen}: ${rule}${isViolation ? '' : ` (undecided: ${doubt})`}: ${target} ${html}`,
        )
      }
    }
  }
  await page.emulateMedia(media.light)
  return found
}

/** Width that does not fit into the window, in px. */
const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
