import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** A way to operate a page. */
export interface Hand {
  /** Focuses a field without changing it. */
  reach: (target: Locator) => Promise<void>
  /** Presses a button, follows a link, ticks a box. */
  press: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  write: (field: Locator, text: string) => Promise<void>
  /** Selects an option by its label. */
  choose: (select: Locator, label: string) => Promise<void>
  /** Selects a radio button. */
  pick: (radio: Locator) => Promise<void>
  /** Selects one or several files. */
  attach: (field: Locator, paths: string | readonly string[]) => Promise<void>
}

/** For tests that are about something else. */
export const mouse: Hand = {
  reach: (target) => target.click(),
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, label) => {
    await select.selectOption({ label })
  },
  pick: (radio) => radio.click(),
  attach: (field, paths) => field.setInputFiles(paths),
}

export const finger: Hand = {
  ...mouse,
  reach: (target) => target.tap(),
  press: (target) => target.tap(),
  pick: (radio) => radio.tap(),
}

/**
 * Counts the presses of a hand. To write into a field without focus takes one, to choose from a list two. Tab, Enter and
 * the link of a mail, which is in another program, do not count.
 */
export const counting = (hand: Hand): Hand & { presses: number } => {
  const counted = {
    ...hand,
    presses: 0,
    press: async (target: Locator) => {
      counted.presses += 1
      await hand.press(target)
    },
    write: async (field: Locator, text: string) => {
      if (!(await hasFocus(field))) await counted.press(field)
      await hand.write(field, text)
    },
    choose: async (select: Locator, label: string) => {
      counted.presses += 2
      await hand.choose(select, label)
    },
    pick: (radio: Locator) => {
      counted.presses += 1
      return hand.pick(radio)
    },
  }
  return counted
}

/** The key that leads from the focus to the element: forward from a focus that is lost. */
const keyTo = (target: Locator): Promise<'Tab' | 'Shift+Tab'> =>
  target.evaluate((element) => {
    const place = element.compareDocumentPosition(document.activeElement ?? document.body)
    const isBefore = (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return isBefore ? 'Shift+Tab' : 'Tab'
  })

/** Presses Tab until the element has the focus. */
const tabUntil = async (target: Locator, isReached: () => Promise<boolean>): Promise<void> => {
  await target.waitFor()
  const key = await keyTo(target)
  for (let press = 0; press < 100; press += 1) {
    if (await isReached()) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`100 presses of ${key} did not reach ${String(target)}`)
}

const tabTo = (target: Locator): Promise<void> => tabUntil(target, () => hasFocus(target))

/**
 * Arrow keys lead through the items of a menu, which takes the focus when it is open. The menu moves the focus
 * in a timer: a look before that would press past the item.
 */
const arrowTo = async (item: Locator): Promise<void> => {
  await item.page().locator('[role=menu]:focus, [role=menu] :focus').waitFor()
  for (let step = 0; step < 20; step += 1) {
    if (await hasFocus(item)) return
    await item.page().keyboard.press('ArrowDown')
    await item.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
  throw new Error(`20 presses of ArrowDown did not reach ${String(item)}`)
}

/** Tab stops once in a group of radio buttons; arrow keys select in it. */
const isAmong = (radio: Locator): Promise<boolean> =>
  radio.evaluate(
    (element) =>
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.name === (element as HTMLInputElement).name,
  )

export const keyboard: Hand = {
  reach: tabTo,
  press: async (target) => {
    const isItem = await target.evaluate((element) => element.matches('[role^=menuitem]'))
    await (isItem ? arrowTo(target) : tabTo(target))
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
  pick: async (radio) => {
    await tabUntil(radio, () => isAmong(radio))
    await radio.page().keyboard.press('Space')
    for (let step = 0; step < 20 && !(await radio.isChecked()); step += 1) {
      await radio.page().keyboard.press('ArrowDown')
    }
    await expect(radio).toBeChecked()
  },
  attach: async (field, paths) => {
    // The browser opens file dialogs with a delay, so wait for one before the key press.
    const chooser = field.page().waitForEvent('filechooser')
    await tabTo(field)
    await field.page().keyboard.press('Enter')
    await (await chooser).setFiles(paths)
  },
}
