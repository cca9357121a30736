import type { Page } from '@playwright/test'
import { button, expect, heading, test } from './test.ts'

const typeStart = async (page: Page, keys: string) => {
  const group = page.getByRole('group', { name: 'Start Time choose event time' })
  await group.getByRole('spinbutton', { name: /^month/ }).click()
  await page.keyboard.type(keys)
}

test('repeats an event across a clock change, cancels all that follow a date, and duplicates it', async ({
  site,
}) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner, { timezoneId: 'America/New_York' })
  const { page } = owner
  const repeats = page.getByRole('combobox', { name: 'Repeats' })
  const dates = page
    .getByRole('region', { name: 'Events' })
    .getByRole('listitem')
    .filter({ hasText: 'Rehearsal' })
  const expectDates = async (days: readonly string[]) => {
    await page.waitForURL(`**${team.project}`)
    await expect(dates).toHaveText(
      days.map((day) => new RegExp(`Rehearsal.*${day}, 2031 at 8:00 PM`)),
    )
  }

  await owner.visit(team.project)
  await page.getByRole('link', { name: 'Add Event' }).click()
  await page.getByRole('textbox', { name: 'Event Name' }).fill('Rehearsal')
  await page.getByRole('textbox', { name: 'Event Description' }).fill('We play it all.')
  await page.getByRole('textbox', { name: 'Location' }).fill('Room 4')
  await typeStart(page, '110120310800pm')
  await repeats.selectOption('Every week')
  await page.getByLabel('Until').fill('2031-11-24')
  await expect(page.getByText('This makes 4 dates.')).toBeVisible()
  await button(owner, 'Create Event').click()
  // New York's clocks go back in the night after the first one.
  await expectDates(['November 1', 'November 8', 'November 15', 'November 22'])

  await dates.nth(2).getByRole('link').click()
  await expect(heading(page, 'Rehearsal')).toBeVisible()
  await expect(page.getByText('Every week until November 22, 2031')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Other Dates' }).getByRole('link')).toHaveCount(3)
  await button(owner, 'Delete Event').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'This and all that follow' }).check()
  await dialog.getByRole('button', { name: 'Delete Events' }).click()
  await expectDates(['November 1', 'November 8'])

  await dates.first().getByRole('link').click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Room 4')
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeEnabled()
  await typeStart(page, '120620310800pm')
  await expect(repeats).toHaveValue('1')
  await repeats.selectOption('Does not repeat')
  await button(owner, 'Create Event').click()
  await expectDates(['November 1', 'November 8', 'December 6'])
})
