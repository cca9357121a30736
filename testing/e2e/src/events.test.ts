import type { Locator, Page } from '@playwright/test'
import { counting, keyboard, mouse } from './hands.ts'
import { linkMailedTo } from './mailbox.ts'
import { button, expect, heading, test } from './test.ts'

const typeMoment = async (page: Page, field: string, keys: string) => {
  const group = page.getByRole('group', { name: `${field} choose event time` })
  await group.getByRole('spinbutton', { name: /^month/ }).click()
  await page.keyboard.type(keys)
}

const fillTexts = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: 'Event Name' }).fill(title)
  await page
    .getByRole('textbox', { name: 'Event Description' })
    .fill('Tea, and then; kites.\nAll welcome.')
  await page.getByRole('textbox', { name: 'Location' }).fill('https://meet.example/kites')
}

const newYork = { timezoneId: 'America/New_York' }

test('creates an event, shows it in another zone, edits and deletes it', async ({ site }) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner, newYork)
  const member = await site.as(team.member, { timezoneId: 'Europe/Berlin' })
  const { page } = owner
  const title = 'Kites; all night'
  await member.visit(team.project)
  await owner.visit(team.project)
  const hand = counting(mouse)
  const { press } = hand
  await press(page.getByRole('link', { name: 'Add Event' }))
  await press(page.getByRole('textbox', { name: 'Event Name' }))
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tea, and then; kites.\nAll welcome.')
  await press(button(owner, 'Choose a day and a time: Start Time'))
  await press(button(owner, 'Next month'))
  await press(page.getByRole('button', { name: /, \w+ 15, \d{4}/ }))
  await press(page.getByRole('group', { name: 'Hour' }).getByRole('radio', { name: '8' }))
  await press(page.getByRole('textbox', { name: 'Location' }))
  await page.keyboard.type('https://meet.example/kites')
  await press(button(owner, 'Create Event'))
  await page.waitForURL(`**${team.project}`)

  // A Member, whose page stays open.
  await member.page.getByRole('link', { name: title }).click()
  await expect(heading(member.page, title)).toBeVisible()
  await expect(
    member.page.getByRole('link', { name: 'https://meet.example/kites' }),
  ).toHaveAttribute('href', 'https://meet.example/kites')

  // Answers show to the team, and the person who has added the event is going.
  for (const answers of ['Going (2)', 'Maybe (1)', "Can't go (1)"]) {
    await button(member, answers.slice(0, -4)).click()
    await expect(member.page.getByRole('heading', { name: answers, exact: true })).toBeVisible()
  }
  expect(hand.presses).toBeLessThanOrEqual(8)

  // A change shows on their open page, in their zone, and a deleted event disappears from it.
  await page.getByRole('link', { name: title }).click()
  const answers = page.getByRole('region', { name: 'Who Is Coming' })
  await expect(answers.getByRole('listitem')).toHaveText([/Amara Okafor/, /Linh Tran/])
  await page.getByRole('link', { name: 'Edit Event' }).click()
  await page.getByRole('textbox', { name: 'Event Name' }).fill('Kites at noon')
  // The night after this day, New York's clocks go back: 8 PM and 1 PM are eighteen hours apart.
  await typeMoment(page, 'Start Time', '110120310800pm')
  await typeMoment(page, 'End Time', '110220310100pm')
  await button(owner, 'Save Changes').click()
  for (const each of [owner, member]) {
    await expect(heading(each.page, 'Kites at noon')).toBeVisible()
  }
  await expect(member.page.getByRole('region', { name: 'Start Time' })).toContainText(
    'November 2, 2031 at 1:00 AM',
  )
  // The request for the deleted event.
  member.mayLog(/Failed to load resource/)
  await button(owner, 'Delete Event').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click()
  await expect(heading(page, 'Tidepool Atlas')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kites at noon' })).toHaveCount(0)
  await member.page.waitForURL('**/error/404')
})

test('answers an event in 2 clicks from its notification, and in 1 on the page that its mail links to', async ({
  site,
}) => {
  const team = await site.newTeam()
  const member = await site.as(team.member)
  const reader = await site.as(team.secondMember)
  const added = await site.call(team.owner, 'POST', `/${team.projectId}/addEvent`, {
    title: 'Low tide walk',
    description: 'We meet at the pier.',
    location: 'Pier 3',
    startDateTime: '2031-05-04T14:00:00.000Z',
    endDateTime: '2031-05-04T16:30:00.000Z',
  })
  const { id } = (await added.json()) as { id: string }

  await member.visit('/about')
  const hand = counting(mouse)
  await hand.press(
    member.page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 new' }),
  )
  const answers = member.page.getByRole('group', { name: 'Are you coming to Low tide walk?' })
  await hand.press(answers.getByRole('button', { name: 'Maybe' }))
  await expect(answers.getByRole('button', { pressed: true })).toHaveText('Maybe')
  expect(hand.presses).toBe(2)

  // Another member reads nothing for an hour, and gets a mail.
  const hour = "interval '1 hour'"
  await site.db.change(`update notifications set sent_at = sent_at - ${hour} where user_id = $1`, [
    team.secondMember.id,
  ])
  await site.db.change(
    `update graphile_worker._private_jobs set run_at = run_at - ${hour}
     where payload ->> 'userId' = $1`,
    [team.secondMember.id],
  )
  const link = await linkMailedTo(site, team.secondMember.email, `/event/${id}?answer=going`)
  await reader.page.goto(link)
  await expect(reader.page.getByText('Are you coming? Confirm “Going”.')).toBeVisible()
  await expect(reader.page.getByRole('heading', { name: 'Going (1)', exact: true })).toBeVisible()
  hand.presses = 0
  await hand.press(button(reader, 'Going'))
  await expect(reader.page.getByRole('heading', { name: 'Going (2)', exact: true })).toBeVisible()
  await expect(reader.page.getByRole('heading', { name: 'Maybe (1)', exact: true })).toBeVisible()
  expect(hand.presses).toBe(1)
})

test('shows the first missing field of an event with its label, uncovered, on a phone held sideways', async ({
  site,
}) => {
  const team = await site.newTeam()
  const owner = await site.as(team.owner, { ...newYork, viewport: { width: 844, height: 390 } })
  const { page } = owner
  await owner.visit(`${team.project}/addEvent`)
  /** Whether nothing, such as the header or a toast, covers a corner of the element. */
  const isUncovered = async (locator: Locator) =>
    expect(
      await locator.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const corners = [left + 4, right - 4].flatMap((x) =>
          [top + 4, bottom - 4].map((y) => [x, y]),
        )
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x!, y!)))
      }),
    ).toBe(true)
  await keyboard.press(button(owner, 'Create Event'))
  const first = page.getByRole('textbox', { name: 'Event Name' })
  await expect(first).toBeFocused()
  await isUncovered(page.getByText('Event Name *'))
  await isUncovered(first)

  await fillTexts(page, 'Kites')
  await typeMoment(page, 'End Time', '110220310100pm')
  await keyboard.press(button(owner, 'Create Event'))
  const start = page.getByRole('group', { name: 'Start Time choose event time' })
  await expect(start.getByRole('spinbutton', { name: /^month/ })).toBeFocused()
  await isUncovered(page.getByText('Start Time *'))
  await isUncovered(start)
})
