import type { Locator, Page } from '@playwright/test'
import { counting, finger } from './hands.ts'
import { button, expect, heading, overflowOf, phone, test } from './test.ts'
import { middleOf, slideFinger } from './touch.ts'

/** The cell of a grid at a row and a column, from 0. */
const cellAt = (page: Page, row: number, column: number): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row + 1)
    .getByRole('button')
    .nth(column)

test('two people mark a common time at once, one by phone, and one press makes the event', async ({
  site,
}) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner, { timezoneId: 'America/New_York' })
  const member = await site.as(team.member, { ...phone, timezoneId: 'Europe/Berlin' })
  const { page } = owner
  await member.visit('/about')

  // The Owner offers two hours on each of two days by one drag.
  await owner.visit(team.project)
  await page.getByRole('link', { name: 'Find a common time' }).click()
  await page.getByRole('textbox', { name: 'Event Name' }).fill('Kickoff')
  await button(owner, 'Later days').click()
  const from = await middleOf(cellAt(page, 4, 1))
  const to = await middleOf(cellAt(page, 5, 2))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('grid').getByRole('button', { pressed: true })).toHaveCount(4)
  await button(owner, 'Ask the Team').click()
  await expect(heading(page, 'Which times fit you?')).toBeVisible()

  // A Member answers from the notification, in another zone.
  const hand = counting(finger)
  await hand.press(
    member.page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 new' }),
  )
  await hand.press(member.page.getByRole('link', { name: /^Mark the times that fit you/ }))
  await expect(heading(member.page, 'Which times fit you?')).toBeVisible()
  expect(await overflowOf(member)).toBe(0)
  await hand.press(cellAt(member.page, 0, 1))
  expect(hand.presses).toBe(3)
  await expect(member.page.getByText('Saved.')).toBeVisible()
  // The finger marks from side to side.
  await slideFinger(member.page, cellAt(member.page, 1, 0), cellAt(member.page, 1, 1))
  await expect(
    member.page.getByRole('gridcell').getByRole('button', { pressed: true }),
  ).toHaveCount(3)

  // Both at once; each sees the other's marks without a reload.
  await expect(cellAt(page, 0, 1)).toHaveAccessibleName(/, 1 of 4 can$/)
  await Promise.all([cellAt(page, 0, 1).click(), cellAt(member.page, 1, 0).tap()])
  for (const each of [page, member.page]) {
    await expect(cellAt(each, 0, 1)).toHaveAccessibleName(/, fits, 2 of 4 can$/)
    await expect(cellAt(each, 1, 0)).toHaveAccessibleName(/, 0 of 4 can$/)
  }
  await expect(member.page.getByText(/^No answer yet: Jonas Weber, Mei Chen$/)).toBeVisible()

  await page
    .getByRole('button', { name: /^Make event/ })
    .first()
    .click()
  await page.waitForURL('**/event/*')
  await expect(heading(page, 'Kickoff')).toBeVisible()
  await member.page.getByRole('link', { name: 'See the event' }).tap()
  await expect(heading(member.page, 'Kickoff')).toBeVisible()
  expect(new URL(member.page.url()).pathname).toBe(new URL(page.url()).pathname)
})
