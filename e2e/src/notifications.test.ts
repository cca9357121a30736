import { violationsOn } from './accessibility.ts'
import { overflowOf, profileOf, projectPath, tabTo } from './campus.ts'
import { changeData } from './database.ts'
import { keyboardAlone } from './hands.ts'
import type { Person } from './people.ts'
import { messagesLink, startChat } from './talking.ts'
import { testSite } from './site.ts'

const site = testSite()
let owner: Person
let newcomer: Person
let path: string
let profile: string

// Amara Okafor owns Tidepool Atlas; Félix Moreau is not a member.
beforeAll(async () => {
  owner = await site.student('aokafor')
  newcomer = await site.student('fmoreau')
  path = await projectPath(owner, 'Tidepool Atlas')
  profile = await profileOf(newcomer)
})

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

const bell = ({ page }: Person, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} new`,
    exact: true,
  })

const article = ({ page }: Person, text: string) =>
  page.getByRole('article').filter({ hasText: text })

const countOf = async ({ page }: Person): Promise<number> => {
  const answer = await page.request.get('/api/public/auth/getCurrentUser')
  return ((await answer.json()) as { notificationCount: number }).notificationCount
}

const invite = async (message: string) => {
  await owner.visit(profile)
  await button(owner, 'Invite to Project: Félix Moreau').click()
  await owner.page.getByRole('radio', { name: 'Tidepool Atlas' }).check()
  await owner.page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(owner, 'Send invitation').click()
  await owner.page.getByText('Félix Moreau was invited to Tidepool Atlas.').first().waitFor()
}

const invitationText = 'the invitation of Amara Okafor to Tidepool Atlas'

test('an invitation updates the bell and is accepted in the notification with the keyboard', async () => {
  await newcomer.visit('/notifications')
  const before = await countOf(newcomer)
  await bell(newcomer, before).waitFor()
  await invite('We need your eyes.')
  await bell(newcomer, before + 1).waitFor()
  const told = article(newcomer, 'We need your eyes.')
  await told.getByText('invites you to join').waitFor()
  await told.getByRole('link', { name: 'Check out Tidepool Atlas' }).waitFor()
  await newcomer.page.getByRole('heading', { level: 2, name: 'Today' }).waitFor()
  expect(await violationsOn(newcomer.page)).toEqual([])

  await keyboardAlone.press(button(newcomer, `Accept ${invitationText}`))
  const joined = article(newcomer, 'You have joined the project.')
  await joined.waitFor()
  await bell(newcomer, before).waitFor()
  await joined.getByRole('link', { name: 'Check out Tidepool Atlas' }).click()
  await button(newcomer, 'Joined').click()
  await button(newcomer, 'Leave Project').click()
  await button(newcomer, 'Request to Join').waitFor()
  expect(newcomer.complaints).toEqual([])
})

test('a join request is decided in its notification with the keyboard, and the sender is notified', async () => {
  await owner.visit('/notifications')
  await newcomer.visit(path)
  await button(newcomer, 'Request to Join').click()
  await newcomer.page.getByRole('textbox', { name: 'Message' }).fill('I count barnacles.')
  await button(newcomer, 'Send request').click()
  await button(newcomer, 'Request Sent').waitFor()
  const asked = article(owner, 'I count barnacles.')
  await asked.getByText('asks to join').waitFor()
  await newcomer.visit('/notifications')
  await keyboardAlone.press(
    button(owner, 'Decline the request of Félix Moreau to join Tidepool Atlas'),
  )
  await article(owner, 'The request was rejected.').waitFor()
  await article(newcomer, 'declined your request to join').waitFor()
  expect(owner.complaints).toEqual([])
})

test('dismisses and restores with the keyboard, moves the focus and updates every tab', async () => {
  const chat = await startChat(owner, newcomer, 'Do you have a net?')
  await newcomer.visit('/notifications')
  const other = await newcomer.page.context().newPage()
  await other.goto('/notifications')
  const { page } = newcomer
  const told = article(newcomer, 'Do you have a net?')
  // A direct message counts as an unread chat only.
  await bell(newcomer, await countOf(newcomer)).waitFor()
  await keyboardAlone.press(page.locator('summary'))
  expect(await told.getByRole('link', { name: 'Check out this chat!' }).getAttribute('href')).toBe(
    chat,
  )

  await keyboardAlone.press(told.getByRole('button', { name: /^Dismiss/ }))
  await button(newcomer, 'Undo').waitFor()
  await other.getByText('Do you have a net?').waitFor({ state: 'detached' })
  await page.locator('article:focus').waitFor()

  // It was the only one of its group.
  await page.keyboard.press('Tab')
  await button(newcomer, 'Undo').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await told.waitFor()
  await other.getByText('Do you have a net?').waitFor({ state: 'attached' })
  await told.and(page.locator(':focus')).waitFor()

  await tabTo(newcomer, 'link', /^Check out this chat!/)
  await page.keyboard.press('Enter')
  await page.getByRole('log', { name: 'Messages' }).getByText('Do you have a net?').waitFor()
  // Reading the chat clears its notification and its badge in the other tab.
  await other.getByText('Do you have a net?').waitFor({ state: 'detached' })
  await messagesLink(other, 0).waitFor()
  await other.close()
})

test('a member hears of a new and a cancelled event, wide and narrow', async () => {
  const member = await site.student('ltran')
  const phone = await site.student('ltran', { viewport: { width: 390, height: 780 } })
  await member.visit('/notifications')
  await phone.visit('/notifications')
  const before = await countOf(member)
  const send = (method: string, route: string, body?: object) =>
    owner.page.request.fetch(`/api${route}`, {
      method,
      headers: { origin: new URL(owner.page.url()).origin },
      ...(body && { data: body }),
    })
  const added = await send('POST', `/${path.replace('/projects/', '')}/addEvent`, {
    title: 'Night walk at low tide',
    description: 'Bring a red lamp.',
    location: 'North jetty',
    startDateTime: '2031-05-04T14:00:00.000Z',
    endDateTime: '2031-05-04T16:00:00.000Z',
  })
  const event = (await added.json()) as { id: string }
  await bell(member, before + 1).waitFor()
  for (const person of [member, phone]) {
    const told = article(person, 'Night walk at low tide')
    await told.getByText('added an event').waitFor()
    await told.getByText(/^May 4, 2031 at /).waitFor()
    expect(await told.innerText()).toMatch(/Tidepool Atlas\s+Amara Okafor/)
    expect(await violationsOn(person.page)).toEqual([])
    expect(await overflowOf(person)).toBe(0)
  }

  await send('DELETE', `/events/${event.id}`)
  for (const person of [member, phone]) {
    await article(person, 'Night walk at low tide').getByText('cancelled an event').waitFor()
    expect(await article(person, 'Night walk at low tide').count()).toBe(1)
  }
  await bell(member, before + 1).waitFor()
  await tabTo(member, 'link', 'Check out Tidepool Atlas')
  await member.page.keyboard.press('Enter')
  await member.page.getByRole('heading', { level: 1, name: 'Tidepool Atlas' }).waitFor()
  expect(member.complaints).toEqual([])
  expect(phone.complaints).toEqual([])
  await phone.leave()
})

test('shows more than 100 notifications page by page, with an exact count', async () => {
  const admin = await site.student('jweber')
  const { page } = admin
  await admin.visit('/about')
  const before = await countOf(admin)
  await changeData(
    site,
    `insert into notifications (user_id, type, project_id, from_id, message, sent_at)
    select receiver.id, 'project-renamed', $1, sender.id, 'Old news number ' || nth,
      now() - interval '30 days' - make_interval(mins => nth)
    from users as receiver, users as sender, generate_series(1, 120) as nth
    where receiver.name = 'Jonas Weber' and sender.name = 'Amara Okafor'`,
    [path.replace('/projects/', '')],
  )
  await admin.visit('/notifications')
  await bell(admin, before + 120).waitFor()
  const articles = page.getByRole('article')
  const more = button(admin, 'Show more notifications')
  await more.waitFor()
  // The page has 50, of which the direct messages are in a group.
  const first = await articles.count()
  await more.click()
  await articles.nth(first).and(page.locator(':focus')).waitFor()
  expect(await articles.count()).toBe(first + 50)
  await more.focus()
  await page.keyboard.press('Enter')
  await article(admin, 'Old news number 120').waitFor()
  await more.waitFor({ state: 'detached' })
  expect(await violationsOn(page)).toEqual([])

  // Several in a row, older than those of the session: each keeps its place.
  const numbers = [115, 116, 117]
  const last = await articles.count()
  const place = (number: number) => articles.nth(last - 1 - (120 - number))
  for (const [done, number] of numbers.entries()) {
    await place(number).getByText(`Old news number ${number}`).waitFor()
    await place(number)
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await place(number).getByText('Dismissed the notification from Amara Okafor.').waitFor()
    await bell(admin, before + 119 - done).waitFor()
  }
  expect(await articles.count()).toBe(last)
  await place(116).getByRole('button', { name: 'Undo', exact: true }).click()
  await place(116).getByText('Old news number 116').waitFor()
  await bell(admin, before + 118).waitFor()
  for (const number of [115, 117]) {
    await place(number).getByRole('button', { name: 'Undo', exact: true }).waitFor()
  }
  await page.reload()
  await bell(admin, before + 118).waitFor()
  expect(admin.complaints).toEqual([])
  await admin.leave()
})

test('dismisses every notification on a phone', async () => {
  const phone = await site.student('fmoreau', {
    colorScheme: 'dark',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await invite('Please think again.')
  await phone.visit('/notifications')
  await article(phone, 'Please think again.').waitFor()
  expect(await violationsOn(phone.page)).toEqual([])
  expect(await overflowOf(phone)).toBe(0)
  await button(phone, `Decline ${invitationText}`).tap()
  await article(phone, 'The invitation was declined.').waitFor()

  const dismiss = phone.page.getByRole('button', { name: /^Dismiss the notification/ })
  const all = await dismiss.count()
  for (let done = 0; done < all; done += 1) {
    await dismiss.first().tap()
    await article(phone, 'Dismissed the notification from').nth(done).waitFor()
    await dismiss.nth(all - done - 1).waitFor({ state: 'detached' })
  }
  // Each keeps its place, also the one that was decided first.
  expect(await phone.page.getByRole('article').count()).toBe(all + 1)
  expect(await phone.page.getByRole('article').first().innerText()).toContain(
    'The invitation was declined.',
  )
  expect(await phone.page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(all)
  expect(await violationsOn(phone.page)).toEqual([])
  await phone.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await phone.page.reload()
  await phone.page.getByRole('heading', { level: 1, name: 'No notifications' }).waitFor()
  expect(await violationsOn(phone.page)).toEqual([])
  expect(await overflowOf(phone)).toBe(0)
  expect(phone.complaints).toEqual([])
  await phone.leave()
})
