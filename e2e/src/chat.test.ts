import type { Locator, Page } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { overflowOf, profileOf, projectPath, tabTo } from './campus.ts'
import { eventually } from './eventually.ts'
import { finger, keyboardAlone } from './hands.ts'
import type { Person } from './people.ts'
import {
  hears,
  logOf,
  messageBox,
  messagesLink,
  readAll,
  rowOf,
  say,
  startChat,
} from './talking.ts'
import { testSite } from './site.ts'

const site = testSite()
let owner: Person
let member: Person
let newcomer: Person

// Amara Okafor owns Tidepool Atlas, Linh Tran is its Member, Félix Moreau has no project.
beforeAll(async () => {
  owner = await site.student('aokafor')
  member = await site.student('ltran')
  newcomer = await site.student('fmoreau')
  for (const person of [owner, member, newcomer]) await readAll(person)
})

const openGroupChat = async ({ page, visit }: Person, path: string) => {
  await visit(path)
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tidepool Atlas Members' }).waitFor()
}

test('a first message from a profile opens a chat that the recipient sees, reads and answers', async () => {
  await member.visit('/about')
  await messagesLink(member.page, 0).waitFor()
  await newcomer.visit(await profileOf(member))
  await newcomer.page.getByRole('button', { name: 'Message Linh Tran' }).click()
  await newcomer.page.getByRole('textbox', { name: 'Message to Linh Tran' }).fill('Hello Linh!')
  await newcomer.page.getByRole('button', { name: 'Send', exact: true }).click()
  await newcomer.page.waitForURL('**/chats/*')
  await hears(newcomer.page, 'Hello Linh!')
  await logOf(newcomer.page).getByText('Sent').waitFor()

  await messagesLink(member.page, 1).click()
  await rowOf(member.page, 'Félix Moreau').getByText('1 unread').waitFor()
  await rowOf(member.page, 'Félix Moreau').click()
  await hears(member.page, 'Hello Linh!')
  await logOf(member.page).getByText('New messages').waitFor()
  await messagesLink(member.page, 0).waitFor()
  expect(await violationsOn(member.page)).toEqual([])

  await messageBox(member.page).pressSequentially('Nice')
  await newcomer.page.getByText('Linh Tran is typing…').waitFor()
  await messageBox(member.page).pressSequentially(' to meet you: https://example.org/tides')
  await member.page.keyboard.press('Enter')
  await logOf(newcomer.page).getByRole('link', { name: 'https://example.org/tides' }).waitFor()
  await newcomer.page.getByText('Linh Tran is typing…').waitFor({ state: 'detached' })
  // Two people who have written to each other see each other's presence.
  await newcomer.page.getByRole('article').getByText('Here now').waitFor()
  expect(await violationsOn(newcomer.page)).toEqual([])
})

test('three people use a group chat, and a former member sees nothing more', async () => {
  const path = await projectPath(owner, 'Tidepool Atlas')
  const admin = await site.student('jweber')
  const all = [owner, admin, member]
  for (const person of all) await openGroupChat(person, path)
  for (const [index, person] of all.entries()) {
    await say(person.page, `Number ${index} speaks`)
    for (const { page } of all) await hears(page, `Number ${index} speaks`)
  }
  await logOf(owner.page).getByText('Jonas Weber', { exact: true }).first().waitFor()
  expect(await owner.page.getByRole('button', { name: 'Delete Chat' }).count()).toBe(0)

  // A new event is a line for each of them, and a message for none.
  const added = await owner.page.request.post(`/api/${path.replace('/projects/', '')}/addEvent`, {
    headers: { origin: new URL(owner.page.url()).origin },
    data: {
      title: 'Low tide walk',
      description: 'We meet at the pier.',
      location: 'Pier 3',
      startDateTime: '2031-05-04T14:00:00.000Z',
      endDateTime: '2031-05-04T16:30:00.000Z',
    },
  })
  expect(added.status()).toBe(201)
  for (const { page } of all) {
    const line = logOf(page).getByRole('listitem').filter({ hasText: 'added an event' })
    await line.getByRole('link', { name: 'Low tide walk' }).waitFor()
    expect(await line.count()).toBe(1)
    expect(await line.innerText()).toContain('Amara Okafor added an event: Low tide walk')
  }
  await member.page
    .getByText('Amara Okafor added an event: Low tide walk', { exact: true })
    .waitFor({
      state: 'attached',
    })
  expect(await violationsOn(owner.page)).toEqual([])
  await rowOf(admin.page, 'Tidepool Atlas').getByText('Number 2 speaks').waitFor()

  const memberId = (await profileOf(member)).replace('/users/', '')
  const leave = `/api/users/${memberId}/deleteProject/${path.replace('/projects/', '')}`
  const memberElsewhere = await member.page.context().newPage()
  const event = logOf(member.page).getByRole('link', { name: 'Low tide walk' })
  await memberElsewhere.goto((await event.getAttribute('href')) ?? '')
  await memberElsewhere.getByRole('heading', { level: 1, name: 'Low tide walk' }).waitFor()
  await memberElsewhere.evaluate((call) => fetch(call, { method: 'DELETE' }), leave)
  await member.page.getByRole('heading', { name: 'Chat not found' }).waitFor()
  for (const { page } of [owner, admin]) {
    await logOf(page).getByText('Linh Tran left the project').waitFor()
  }
  await say(owner.page, 'Only among us')
  await hears(admin.page, 'Only among us')
  expect(await member.page.getByText('Only among us').count()).toBe(0)
  await member.visit('/chats')
  await rowOf(member.page, 'Félix Moreau').waitFor()
  expect(await rowOf(member.page, 'Tidepool Atlas').count()).toBe(0)
  await memberElsewhere.close()
  await admin.leave()
})

const streamsOf = (page: Page) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stream') opened.push(request.url())
  })
  return opened
}

test('two tabs share one stream and the same counts, and the remaining tab continues', async () => {
  const path = await startChat(newcomer, owner, 'The first of three')
  await readAll(owner)
  const context = owner.page.context()
  await owner.visit('/about')
  const [first, second] = [await context.newPage(), await context.newPage()]
  const streams = [streamsOf(first), streamsOf(second)]
  // From here on, the first tab is the leader.
  await first.goto('/about')
  await messagesLink(first, 0).waitFor()
  await owner.page.goto('about:blank')
  await second.goto('/about')
  await messagesLink(second, 0).waitFor()

  await newcomer.visit(path)
  await say(newcomer.page, 'The second of three')
  for (const page of [first, second]) await messagesLink(page, 1).waitFor()
  expect(streams.map(({ length }) => length)).toEqual([1, 0])

  await second.goto(path)
  await hears(second, 'The second of three')
  for (const page of [first, second]) await messagesLink(page, 0).waitFor()
  expect(streams.map(({ length }) => length)).toEqual([1, 0])

  await first.close()
  await say(newcomer.page, 'The third of three')
  await hears(second, 'The third of three')
  expect(await logOf(second).getByText('of three').count()).toBe(3)
  await second.close()
})

test('writes, breaks a line and deletes the chat with the keyboard, and a new message restores it', async () => {
  const path = await startChat(newcomer, owner, 'Press some keys')
  await newcomer.visit(path)
  await owner.visit('/chats')
  const { page } = owner
  const { keyboard } = page
  await tabTo(owner, 'link', /Félix Moreau/)
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Félix Moreau' }).waitFor()
  for (let press = 0; press < 40; press += 1) {
    if (await messageBox(page).evaluate((element) => element === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await keyboard.type('One line')
  await keyboard.press('Shift+Enter')
  await keyboard.type('and another')
  await keyboard.press('Enter')
  await logOf(newcomer.page).getByText('One line\nand another').waitFor()

  await tabTo(owner, 'button', 'Delete Chat')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this chat?' })
  await dialog.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await tabTo(owner, 'button', 'Delete Chat')
  await keyboard.press('Enter')
  await page.waitForURL('**/chats')
  await rowOf(page, 'Félix Moreau').waitFor({ state: 'detached' })

  await say(newcomer.page, 'Are you still there?')
  await rowOf(page, 'Félix Moreau').click()
  await hears(page, 'Are you still there?')
  expect(await logOf(page).getByText('One line').count()).toBe(0)
})

const isInSight = (page: Page, text: string) =>
  logOf(page)
    .getByText(text)
    .evaluate((message) => {
      const log = message.closest('[role=log]')?.getBoundingClientRect()
      const { top, bottom } = message.getBoundingClientRect()
      return log !== undefined && top >= log.top && bottom <= log.bottom
    })

test('two people react to, edit and delete messages with the keyboard, live', async () => {
  const path = await startChat(newcomer, owner, 'Shall we meet at six?')
  for (const person of [newcomer, owner]) await person.visit(path)
  const messageOf = ({ page }: Person, text: string) =>
    logOf(page).getByRole('listitem').filter({ hasText: text }).last()
  /** Arrow keys lead from message to message, and within a message. */
  const arrowTo = async ({ page }: Person, key: string, target: Locator) => {
    const focused = target.and(page.locator(':focus'))
    for (let step = 0; step < 5 && (await focused.count()) === 0; step += 1) {
      await page.keyboard.press(key)
    }
    await focused.waitFor()
  }
  const press = async (person: Person, text: string, name: RegExp | string) => {
    const { keyboard } = person.page
    const buttonOf = (each: RegExp | string) =>
      messageOf(person, text).getByRole('button', { name: each })
    await buttonOf(name).waitFor()
    await keyboardAlone.reach(logOf(person.page).locator('button[tabindex="0"]'))
    for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowDown')
    await arrowTo(person, 'ArrowUp', buttonOf(/^Actions for/))
    await arrowTo(person, 'ArrowRight', buttonOf(name))
    await keyboard.press('Enter')
  }
  const choose = async (
    person: Person,
    text: string,
    role: 'menuitem' | 'menuitemcheckbox',
    name: string,
  ) => {
    await press(person, text, /^Actions for/)
    await keyboardAlone.press(person.page.getByRole(role, { name }))
  }

  await choose(owner, 'meet at six?', 'menuitemcheckbox', '👍 Yes')
  await press(newcomer, 'meet at six?', '👍 1: Amara Okafor')
  const both = messageOf(owner, 'meet at six?').getByRole('button', {
    name: '👍 2: Félix Moreau and you',
  })
  await both.waitFor()
  // The end of the log stays in sight under the newest message's reactions.
  await eventually(async () => expect(await isInSight(owner.page, '👍')).toBe(true))
  expect(await violationsOn(owner.page)).toEqual([])

  await say(newcomer.page, 'At the bike shedd')
  await hears(owner.page, 'At the bike shedd')
  await press(owner, 'meet at six?', '👍 2: Félix Moreau and you')
  await press(newcomer, 'meet at six?', '👍 1: You')
  await both.waitFor({ state: 'detached' })
  await messageOf(owner, 'meet at six?')
    .getByRole('list', { name: 'Reactions' })
    .waitFor({ state: 'detached' })

  await choose(newcomer, 'bike shedd', 'menuitem', 'Edit')
  const edit = newcomer.page.getByRole('dialog', { name: 'Edit message' })
  await keyboardAlone.write(edit.getByRole('textbox', { name: 'Message' }), 'At the bike shed')
  await keyboardAlone.press(edit.getByRole('button', { name: 'Save' }))
  await logOf(owner.page).getByText('At the bike shed edited').waitFor()
  await rowOf(owner.page, 'Félix Moreau').getByText('At the bike shed', { exact: true }).waitFor()

  await choose(newcomer, 'bike shed', 'menuitem', 'Delete')
  const question = newcomer.page.getByRole('dialog', { name: 'Delete this message?' })
  await keyboardAlone.press(question.getByRole('button', { name: 'Delete' }))
  await hears(owner.page, 'Message deleted')
  await rowOf(owner.page, 'Félix Moreau').getByText('Message deleted').waitFor()
  expect(await owner.page.getByText('bike shed').count()).toBe(0)
  await owner.page.reload()
  await hears(owner.page, 'Message deleted')
})

test('the names of those who reacted stay while the pointer is on them, and Escape hides them', async () => {
  const reader = await site.student('aokafor')
  const { page } = reader
  await openGroupChat(reader, await projectPath(reader, 'Tidepool Atlas'))
  const reaction = logOf(page).getByRole('button', { name: /^🦀/ })
  const areNames = (visibility: string) =>
    eventually(async () =>
      expect(await reaction.evaluate((each) => getComputedStyle(each, '::after').visibility)).toBe(
        visibility,
      ),
    )
  await areNames('hidden')
  // Escape for something else hides nothing.
  await page.keyboard.press('Escape')
  await reaction.hover()
  await areNames('visible')
  const box = await reaction.boundingBox()
  await page.mouse.move(box!.x + 12, box!.y - 8)
  await areNames('visible')
  await page.keyboard.press('Escape')
  await areNames('hidden')
  await page.mouse.move(0, 0)
  await reaction.hover()
  await areNames('visible')
  await reader.leave()
})

test('shows either the list or the chat on a phone', async () => {
  const phone = await site.student('aokafor', {
    ...finger.screen,
    colorScheme: 'dark',
  })
  const { page } = phone
  await phone.visit('/chats')
  await rowOf(page, 'Tidepool Atlas').waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await overflowOf(phone)).toBe(0)
  await rowOf(page, 'Tidepool Atlas').tap()
  await page.getByRole('heading', { level: 1, name: 'Tidepool Atlas Members' }).waitFor()
  expect(await rowOf(page, 'Tidepool Atlas').isVisible()).toBe(false)
  await messageBox(page).fill('From the bus')
  await page.keyboard.press('Enter')
  await page.keyboard.type('with a line break')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await logOf(page).getByText('From the bus\nwith a line break').waitFor()
  await messageBox(page).fill('abc')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  const tooShort = 'A message must have 4 to 480 characters.'
  await page.getByRole('alert').filter({ hasText: tooShort }).waitFor()
  // The newest message is visible although the box has grown.
  await eventually(async () => expect(await isInSight(page, 'From the bus')).toBe(true))
  expect(await violationsOn(page)).toEqual([])
  expect(await overflowOf(phone)).toBe(0)
  await page.getByRole('link', { name: 'Back to chats' }).tap()
  await rowOf(page, 'Tidepool Atlas').waitFor()
  expect(phone.complaints).toEqual([])
  await phone.leave()
})

test.each([
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a zoom of 200 %', { width: 640, height: 360 }],
])('keeps the message box on the screen (%s)', async (name, viewport) => {
  const [question, answer] = [`Can you answer on ${name}?`, `Yes, on ${name}`]
  const path = await startChat(newcomer, owner, question)
  const sideways = await site.student('aokafor', { viewport })
  await sideways.visit(path)
  await hears(sideways.page, question)
  const send = sideways.page.getByRole('button', { name: 'Send' })
  const box = await send.boundingBox()
  expect(await sideways.page.evaluate(() => scrollY)).toBe(0)
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  // Below 800 px, Enter breaks the line.
  await messageBox(sideways.page).fill(answer)
  await send.click()
  await hears(newcomer.page, answer)
  await sideways.leave()
})
