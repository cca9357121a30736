import { texts, type Message } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { fill } from '@quad/test/fill'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleChatPreview, sampleId } from '@quad/test/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  box,
  chatId,
  groupChat,
  items,
  layOutLog,
  leave,
  log,
  message,
  open,
  user,
} from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const ben = { id: sampleId(2), name: 'Ben Okafor' }
const chen = { id: sampleId(3), name: 'Chen Li' }
const self = { id: user.id, name: user.name }

/** A message of a moment ago, which can still be edited. */
const recent = (number: number, content: string, change: Partial<Message> = {}): Message => ({
  ...message(number, content, user.id),
  timeSent: new Date().toISOString(),
  ...change,
})

const thumbs = (...by: { id: string; name: string }[]) => [{ emoji: '👍', by }]

const menuOf = (text: string) => {
  const item = items().find((each) => each.textContent.includes(text))!
  return within(item).getByRole('button', { name: /^Actions for/ })
}
const item = (name: string) => screen.findByRole('menuitem', { name })
const announced = () =>
  [...document.querySelectorAll('[aria-live=polite], [role=status]')].map(
    ({ textContent }) => textContent,
  )
const change = (live: Awaited<ReturnType<typeof liveEdge>>, changed: Message) =>
  act(() => live.say({ type: 'message-changed', chatId, message: changed }))

describe('reactions', () => {
  test('are given from the menu, by keyboard, and the focus returns to it', async () => {
    const { api, person } = await open(groupChat)
    const [, , third] = groupChat.messages
    api.respond('reactToMessage', { ...third!, revision: 1, reactions: thumbs(self) })
    act(() => menuOf('Third').focus())
    await person.keyboard('{Enter}')
    const row = await screen.findByRole('group', { name: 'React' })
    await expectNoViolations(row)
    expect(within(row).getAllByRole('menuitemcheckbox')).toHaveLength(6)
    await person.keyboard('{ArrowRight}{ArrowLeft}{Enter}')
    expect(await screen.findByRole('button', { name: '👍 1: You' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(api.seen('reactToMessage')[0]).toMatchObject({
      path: `/api/chats/messages/${third!.id}/reaction`,
      body: { emoji: '👍', reacts: true },
    })
    await waitFor(() => expect(menuOf('Third')).toHaveFocus())
    expect(announced()).toContain('You reacted with 👍')
  })

  test('name their people, and are joined and left with a press', async () => {
    const first = { ...message(1, 'First'), reactions: thumbs(ben, chen) }
    const { api, person } = await open(sampleChat({ messages: [first] }))
    api.respond('reactToMessage', { ...first, revision: 1, reactions: thumbs(ben, chen, self) })
    await person.click(screen.getByRole('button', { name: '👍 2: Ben Okafor and Chen Li' }))
    const own = await screen.findByRole('button', { name: '👍 3: Ben Okafor, Chen Li and you' })
    expect(own).toBePressed()
    await expectNoViolations()
    api.respond('reactToMessage', { ...first, revision: 2, reactions: thumbs(ben, chen) })
    await person.click(own)
    expect(await screen.findByRole('button', { name: /^👍 2/ })).not.toBePressed()
    expect(api.seen('reactToMessage').map(({ body }) => body)).toEqual([
      { emoji: '👍', reacts: true },
      { emoji: '👍', reacts: false },
    ])
  })

  test('keep the focus in the message when the last one is taken back', async () => {
    const first = { ...message(1, 'First'), reactions: thumbs(self) }
    const { api, person } = await open(sampleChat({ messages: [first] }))
    api.respond('reactToMessage', { ...first, revision: 1, reactions: [] })
    await person.click(screen.getByRole('button', { name: '👍 1: You' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull())
    expect(items()[0]).toContainElement(document.activeElement as HTMLElement)
  })

  test('list their people in a dialog, for touch', async () => {
    const reactions = [...thumbs(ben, self), { emoji: '🎉', by: [chen] }]
    const { person } = await open(sampleChat({ messages: [{ ...message(1, 'First'), reactions }] }))
    await person.click(menuOf('First'))
    await person.click(await item('Who reacted'))
    const dialog = await screen.findByRole('dialog', { name: 'Who reacted' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['👍Ben Okafor and you', '🎉Chen Li'])
    await expectNoViolations(dialog)
  })

  test('take any one emoji, and refuse other texts', async () => {
    const { api, person } = await open(sampleChat({ messages: [message(1, 'First')] }))
    api.respond('reactToMessage', {
      ...message(1, 'First'),
      revision: 1,
      reactions: [{ emoji: '🦀', by: [self] }],
    })
    await person.click(menuOf('First'))
    await person.click(await item('Other emoji'))
    const dialog = await screen.findByRole('dialog', { name: 'React with an emoji' })
    const field = within(dialog).getByRole('textbox', { name: 'Emoji' })
    await person.type(field, 'ok{Enter}')
    expect(within(dialog).getByRole('alert')).toHaveTextContent(texts.oneEmoji)
    expect(field).toHaveAccessibleDescription(expect.stringContaining(texts.oneEmoji))
    expect(api.seen('reactToMessage')).toEqual([])
    await expectNoViolations(dialog)
    await person.clear(field)
    await person.type(field, '🦀{Enter}')
    expect(await screen.findByRole('button', { name: '🦀 1: You' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('say where they failed', async () => {
    const { api, person } = await open(
      sampleChat({ messages: [{ ...message(1, 'First'), reactions: thumbs(ben) }] }),
    )
    api.refuse('reactToMessage', 'conflict', 'Too many.')
    await person.click(screen.getByRole('button', { name: '👍 1: Ben Okafor' }))
    expect(await within(items()[0]!).findByRole('alert')).toHaveTextContent('Too many.')
  })

  test('cannot be given to a blocked person, but taken back', async () => {
    const messages = [
      { ...message(1, 'First'), reactions: [...thumbs(self), { emoji: '🎉', by: [ben] }] },
    ]
    const can = { send: false, delete: true, block: false, unblock: true }
    const { api, person } = await open(sampleChat({ messages, can }))
    api.respond('reactToMessage', { ...messages[0]!, revision: 1, reactions: [] })
    await person.click(menuOf('First'))
    expect(screen.queryByRole('group', { name: 'React' })).not.toBeInTheDocument()
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: '🎉 1: Ben Okafor' }))
    expect(api.seen('reactToMessage')).toEqual([])
    await person.click(screen.getByRole('button', { name: '👍 1: You' }))
    await waitFor(() => expect(api.seen('reactToMessage')).toHaveLength(1))
  })

  test("arrive live; those to one's own messages are announced, each change once", async () => {
    const messages = [message(1, 'First'), message(2, 'Mine', user.id)]
    const { api } = await open(sampleChat({ messages }))
    const live = await liveEdge()
    change(live, { ...messages[0]!, revision: 1, reactions: thumbs(chen) })
    expect(await screen.findByRole('button', { name: '👍 1: Chen Li' })).toBeVisible()
    expect(announced().join('')).toBe('')
    change(live, { ...messages[1]!, revision: 2, reactions: thumbs(ben) })
    await waitFor(() =>
      expect(announced()).toContain('Ben Okafor reacted with 👍 to your message: Mine'),
    )
    // An older copy that comes late changes nothing.
    change(live, { ...messages[1]!, revision: 1, reactions: [] })
    expect(screen.getByRole('button', { name: '👍 1: Ben Okafor' })).toBeVisible()
    expect(api.seen('getChat')).toHaveLength(1)
  })
})

describe('editing', () => {
  test('changes the text, keeps what is typed when it fails, and marks the message', async () => {
    const mine = recent(1, 'Helo Ben')
    const { api, person } = await open(sampleChat({ messages: [mine] }))
    await person.click(menuOf('Helo Ben'))
    await person.click(await item('Edit'))
    const field = await within(log()).findByRole('textbox', { name: 'Edit message' })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('Helo Ben')
    expect(screen.queryByText('Helo Ben', { selector: 'p' })).toBeNull()
    await person.clear(field)
    await person.type(field, 'Hi')
    const save = within(log()).getByRole('button', { name: 'Save' })
    await person.click(save)
    expect(within(log()).getByRole('alert')).toHaveTextContent(
      'A message must have 4 to 480 characters.',
    )
    await person.clear(field)
    await person.type(field, 'Hello Ben')
    api.refuse('editMessage', 'conflict', 'Too late.')
    await person.click(save)
    expect(await within(log()).findByRole('alert')).toHaveTextContent('Too late.')
    expect(field).toHaveValue('Hello Ben')
    await expectNoViolations()
    api.respond('editMessage', { ...mine, content: 'Hello Ben', edited: true, revision: 1 })
    await person.click(save)
    await waitFor(() => expect(field).not.toBeInTheDocument())
    expect(within(items()[0]!).getByText('Hello Ben')).toBeVisible()
    expect(within(items()[0]!).getByText('edited')).toBeVisible()
    expect(items()[0]).toContainElement(document.activeElement as HTMLElement)
    expect(api.seen('editMessage').at(-1)).toMatchObject({
      path: `/api/chats/messages/${mine.id}`,
      body: { msg: 'Hello Ben' },
    })
  })

  test('keeps the form, its text and its focus while the reader scrolls away', async () => {
    const later = Array.from({ length: 80 }, (_, nth) => recent(nth + 2, `Later ${nth}`))
    const { person } = await open(sampleChat({ messages: [recent(1, 'Helo Ben'), ...later] }))
    await person.click(menuOf('Helo Ben'))
    await person.click(await item('Edit'))
    await person.keyboard('Well, ')
    const field = screen.getByRole('textbox', { name: 'Edit message' })
    expect(screen.getByText('Later 0')).toBeVisible()
    fireEvent.scroll(log(), { target: { scrollTop: 2600 } })
    expect(await screen.findByText('Later 70')).toBeVisible()
    expect(screen.queryByText('Later 0')).toBeNull()
    expect(field).toHaveFocus()
    expect(field).toHaveDisplayValue(/Well, /)
  })

  test('is cancelled by Escape, and begins with the text of the message again', async () => {
    const { api, person } = await open(sampleChat({ messages: [recent(1, 'Helo Ben')] }))
    await person.click(menuOf('Helo Ben'))
    await person.click(await item('Edit'))
    await person.keyboard('Well, {Escape}')
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
    expect(items()[0]).toHaveTextContent('Helo Ben')
    await person.click(menuOf('Helo Ben'))
    await person.click(await item('Edit'))
    expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Helo Ben')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(api.seen('editMessage')).toEqual([])
  })

  test('is saved by Enter, and Shift+Enter breaks the line', async () => {
    const mine = recent(1, 'Helo Ben')
    const { api, person } = await open(sampleChat({ messages: [mine] }))
    await person.click(menuOf('Helo Ben'))
    await person.click(await item('Edit'))
    const field = screen.getByRole('textbox', { name: 'Edit message' })
    expect(field).toHaveAccessibleDescription(/Enter saves, Shift\+Enter starts a new line\.$/)
    await person.type(field, '{Shift>}{Enter}{/Shift}How are you?')
    api.respond('editMessage', { ...mine, content: 'Helo Ben\nHow are you?', revision: 1 })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(field).not.toBeInTheDocument())
    expect(api.seen('editMessage')[0]?.body).toMatchObject({ msg: 'Helo Ben\nHow are you?' })
  })

  test('begins with the marks of bold and italics as typed', async () => {
    const { person } = await open(sampleChat({ messages: [recent(1, '**Hello** _Ben_')] }))
    await within(log()).findByText('Hello')
    await person.click(menuOf('Hello Ben'))
    await person.click(await item('Edit'))
    expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveValue('**Hello** _Ben_')
  })

  test("is offered for one's own messages of the last 15 minutes", async () => {
    const { person } = await open(
      sampleChat({
        messages: [message(1, 'Of Ben'), message(2, 'Old', user.id), recent(3, 'New')],
      }),
    )
    const offered = async (text: string) => {
      await person.click(menuOf(text))
      const names = (await screen.findAllByRole('menuitem')).map((each) => each.textContent)
      await person.keyboard('{Escape}')
      return names
    }
    expect(await offered('Of Ben')).toEqual(['Other emoji', 'Reply', 'Report'])
    expect(await offered('Old')).toEqual(['Other emoji', 'Reply', 'Delete'])
    expect(await offered('New')).toEqual(['Other emoji', 'Reply', 'Edit', 'Delete'])
  })

  test('arrives live, in the chat and in the list of chats', async () => {
    const first = message(1, 'Helo')
    const { api } = await open(sampleChat({ messages: [first] }))
    const live = await liveEdge()
    act(() => live.say({ type: 'message', chatId, message: message(2, 'Se you'), fromName: 'Ben' }))
    const list = within(screen.getByRole('navigation', { name: 'Chats' }))
    await list.findByText('Se you')
    change(live, { ...message(2, 'See you'), edited: true, revision: 1 })
    expect(await list.findByText('See you')).toBeVisible()
    expect(within(log()).getByText('See you')).toBeVisible()
    expect(within(log()).getByText('edited')).toBeVisible()
    expect(announced()).toContain('Ben Okafor edited a message: See you')
    expect(api.seen('sortChats')).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('asks first, leaves a trace without actions, and keeps the focus in the log', async () => {
    const mine = recent(1, 'Never mind')
    const { api, person } = await open(sampleChat({ messages: [mine] }))
    await person.click(menuOf('Never mind'))
    await person.click(await item('Delete'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' })
    await expectNoViolations(dialog)
    expect(api.seen('deleteMessage')).toEqual([])
    api.respond('deleteMessage', { ...mine, content: '', deleted: true, revision: 1 })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(log()).findByText(texts.messageDeleted)).toBeVisible()
    expect(screen.queryByText('Never mind')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
    await waitFor(() => expect(log()).toHaveFocus())
    await expectNoViolations()
  })

  test('arrives live, and the trace of another person has no menu', async () => {
    const { api } = await open(sampleChat({ messages: [message(1, 'You fool')] }))
    expect(screen.getByRole('button', { name: /^Actions for/ })).toBeVisible()
    const live = await liveEdge()
    api.respond('sortChats', [sampleChatPreview({ unread: 0 })], { total: 1 })
    change(live, { ...message(1, ''), deleted: true, revision: 1 })
    expect(await within(log()).findByText(texts.messageDeleted)).toBeVisible()
    expect(announced()).toContain('Ben Okafor deleted a message')
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
  })
})

test('reports a message with a reason', async () => {
  const { api, person } = await open(groupChat)
  api.respond('sendReport', { message: texts.reported })
  const menu = screen.getByRole('button', { name: 'Actions for the message from Chen Li' })
  await person.click(menu)
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' })
  await expectNoViolations(dialog)
  await fill(person, within(dialog).getByRole('textbox'), 'This is rude.')
  await person.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'message',
    id: sampleId(303),
    reason: 'This is rude.',
  })
  await waitFor(() => expect(menu).toHaveFocus())
  await expectNoViolations()
})

test('reaches one message by Tab and the others by arrow keys', async () => {
  const { person } = await open(groupChat)
  const menus = () => screen.getAllByRole('button', { name: /^Actions for/ })
  const [ofBen, own, ofChen] = menus()
  const stops = () => menus().filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([ofChen])
  act(() => log().focus())
  await person.tab()
  expect(ofChen).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(ofChen).toHaveFocus()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await person.keyboard('{ArrowUp}')
  expect(own).toHaveFocus()
  await person.keyboard('{ArrowUp}')
  expect(ofBen).toHaveFocus()
  expect(stops()).toEqual([ofBen])
  await person.tab()
  expect(box()).toHaveFocus()
})
