import type { BrowserContextOptions, Locator } from 'playwright-core'

/** How somebody works a page. */
export interface Hand {
  name: string
  screen: BrowserContextOptions
  /** Presses a button, follows a link, ticks a box. */
  press: (target: Locator) => Promise<void>
  /** Writes a text in place of what stands in a field. */
  write: (field: Locator, text: string) => Promise<void>
  /** Takes an option of a select by its label. */
  choose: (select: Locator, label: string) => Promise<void>
  /** Chooses a file. */
  attach: (field: Locator, path: string) => Promise<void>
}

/** For tests that are about something else. */
export const mouse: Hand = {
  name: 'a mouse',
  screen: {},
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, label) => {
    await select.selectOption({ label })
  },
  attach: (field, path) => field.setInputFiles(path),
}

const finger: Hand = {
  ...mouse,
  name: 'a finger at 390 px',
  screen: { viewport: { width: 390, height: 844 }, hasTouch: true },
  press: (target) => target.tap(),
}

/** Presses Tab until the focus is on the target, as somebody without a mouse does. */
const tabTo = async (target: Locator): Promise<void> => {
  await target.waitFor()
  const keyboard = target.page().keyboard
  for (let press = 0; press < 100; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press('Tab')
  }
  throw new Error(`100 presses of Tab did not reach ${String(target)}`)
}

const keyboardAlone: Hand = {
  name: 'the keyboard alone',
  screen: { viewport: { width: 1280, height: 800 } },
  press: async (target) => {
    await tabTo(target)
    const isBox = await target.evaluate((element) =>
      element.matches('[type=checkbox], [type=radio]'),
    )
    await target.page().keyboard.press(isBox ? 'Space' : 'Enter')
  },
  write: async (field, text) => {
    await tabTo(field)
    await field.page().keyboard.press('Control+A')
    await field.page().keyboard.insertText(text)
  },
  choose: async (select, label) => {
    await tabTo(select)
    const chosen = () =>
      select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label)
    await select.page().keyboard.press('Home')
    for (let step = 0; step < 20 && (await chosen()) !== label; step += 1) {
      await select.page().keyboard.press('ArrowDown')
    }
    expect(await chosen()).toBe(label)
  },
  attach: async (field, path) => {
    // The browser takes a moment to hand its choosers over: asked for before the way there.
    const chooser = field.page().waitForEvent('filechooser')
    await tabTo(field)
    await field.page().keyboard.press('Enter')
    await (await chooser).setFiles(path)
  },
}

/** Every journey is made once with each. */
export const hands: readonly Hand[] = [finger, keyboardAlone]
