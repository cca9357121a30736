import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { fill } from '@quad/test/fill'
import {
  sampleChat,
  sampleId,
  sampleMemberProject,
  sampleMessage,
  sampleNotification,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
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
  storedAs,
  user,
} from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const [ben, dora, emil] = sampleMemberProject().members
const secondDora = { ...dora!, id: sampleId(6), title: 'Cook' }
const members = [ben!, dora!, emil!, { ...emil!, id: user.id, name: user.name }]

/** Opens the group chat; its members are offered once the project is loaded. */
const openGroup = async (team = members, chat = groupChat) => {
  const opened = await open(chat, { members: team })
  await waitFor(() => expect(box()).toHaveAttribute('aria-haspopup'))
  return opened
}

const offered = () => screen.queryAllByRole('option').map((each) => each.textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
const bodies = (api: Awaited<ReturnType<typeof open>>['api']) =>
  api.seen('sendMessage').map(({ body }) => body)
const mentionOf = ({ id, name }: { id: string; name: string }) => ({ id, name, written: name })

test('an @ offers the members by the beginnings of their names, by keyboard', async () => {
  const { api, person } = await openGroup()
  api.respond('sendMessage', storedAs('any', 'Hi'))
  await person.type(box(), 'Hi @')
  expect(offered()).toEqual(['Ben Okafor Founder', 'Dora Engel ', 'Emil Fox Pilot'])
  expect(screen.getByRole('listbox', { name: 'Members' })).toBeVisible()
  expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status')
  expect(active()).toHaveTextContent('Ben Okafor')
  await expectNoViolations()

  await person.keyboard('{ArrowUp}')
  expect(active()).toHaveTextContent('Emil Fox')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toHaveTextContent('Dora Engel')
  await person.keyboard('{Enter}')
  expect(box()).toHaveValue('Hi @Dora Engel ')
  expect(offered()).toEqual([])
  await person.keyboard('and @okÁ')
  expect(offered()).toEqual(['Ben Okafor Founder'])
  await person.keyboard('{Tab}')
  expect(box()).toHaveFocus()
  expect(api.seen('sendMessage')).toEqual([])

  await person.keyboard('look{Enter}')
  expect(bodies(api)).toMatchObject([
    { msg: 'Hi @Dora Engel and @Ben Okafor look', mentions: [ben!.id, dora!.id] },
  ])
})

test('Escape closes the list and keeps the text, the focus and what it replies to', async () => {
  const { person } = await openGroup()
  await person.click(screen.getByRole('button', { name: 'Actions for the message from Chen Li' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  await person.type(box(), 'Hi @d')
  expect(offered()).toHaveLength(1)
  await person.keyboard('{Escape}')
  expect(offered()).toEqual([])
  expect(screen.getByRole('group', { name: 'Reply' })).toBeVisible()
  await person.keyboard('o')
  expect(offered()).toEqual([])
  expect(box()).toHaveValue('Hi @do')
  // A new @ offers them again, also in the same place.
  await person.keyboard('{Backspace>3/}@')
  expect(offered()).toHaveLength(3)
  await person.keyboard('{Escape}{Escape}')
  expect(screen.queryByRole('group', { name: 'Reply' })).not.toBeInTheDocument()
})

test('a press takes a member, in the middle of a text, too', async () => {
  const { person } = await openGroup()
  await fill(person, box(), 'Hi  there')
  ;(box() as HTMLTextAreaElement).setSelectionRange(3, 3)
  await person.keyboard('@do')
  await person.click(screen.getByRole('option'))
  expect(box()).toHaveValue('Hi @Dora Engel there')
  expect(box()).toHaveFocus()
  expect(box()).toHaveProperty('selectionStart', 'Hi @Dora Engel '.length)
})

test('offers no one in an e-mail address, on a later line, elsewhere in the text and without the focus', async () => {
  const { person } = await openGroup()
  await person.type(box(), 'me@d')
  expect(offered()).toEqual([])
  await person.type(box(), ' @d{Shift>}{Enter}{/Shift}d')
  expect(offered()).toEqual([])
  await person.keyboard(' @d')
  expect(offered()).toHaveLength(1)
  await person.keyboard('{ArrowLeft}')
  expect(offered()).toEqual([])
  await person.type(box(), 'o')
  expect(offered()).toHaveLength(1)
  await person.click(screen.getByRole('heading', { level: 1 }))
  expect(offered()).toEqual([])
})

test('offers five members at most', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...dora!, id: sampleId(20 + at) }))
  const { person } = await openGroup(many)
  await person.type(box(), '@')
  expect(offered()).toHaveLength(5)
})

test('offers no one in a direct chat', async () => {
  const { person } = await open()
  await person.type(box(), 'Hi @')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(box()).not.toHaveAttribute('aria-haspopup')
})

test('sends on Enter after a name that was typed as a whole, and mentions that member', async () => {
  const { api, person } = await openGroup()
  api.respond('sendMessage', storedAs('any', 'Hi'))
  await person.type(box(), 'Ask @Emil Fox{Enter}')
  expect(bodies(api)).toMatchObject([{ msg: 'Ask @Emil Fox', mentions: [emil!.id] }])
})

test('of two members with one name, mentions the chosen one', async () => {
  const { api, person } = await openGroup([...members, secondDora])
  api.respond('sendMessage', storedAs('any', 'Hi'))
  await person.type(box(), '@do{ArrowDown}')
  expect(offered()).toEqual(['Dora Engel ', 'Dora Engel Cook'])
  await person.keyboard('{Enter}, please{Enter}')
  expect(bodies(api)).toMatchObject([{ msg: '@Dora Engel , please', mentions: [secondDora.id] }])
})

test('is a link to the profile while it is sent, and once it is', async () => {
  const { api, person } = await openGroup()
  const sent = { ...storedAs('any', 'Ask @Emil Fox'), mentions: [mentionOf(emil!)] }
  api.respond('sendMessage', sent)
  const release = api.hold('sendMessage')
  await person.type(box(), 'Ask @Emil Fox{Enter}')
  const link = () => within(items().at(-1)!).findByRole('link', { name: '@Emil Fox' })
  expect(await link()).toHaveAttribute('href', `/users/${emil!.id}`)
  api.respond('getChat', { ...groupChat, messages: [...groupChat.messages, sent] })
  release()
  await within(log()).findByText(/Sent/)
  expect(await link()).not.toHaveAttribute('data-own')
})

test("lets the viewer's own mention stand out", async () => {
  const mine = sampleMessage({ content: `@${user.name}?`, mentions: [mentionOf(user)] })
  await open(sampleChat({ ...groupChat, messages: [mine] }))
  const link = await within(log()).findByRole('link', { name: `@${user.name} (you)` })
  expect(link).toHaveAttribute('data-own')
  await expectNoViolations()
})

test('editing a message offers the members, and keeps whom it meant', async () => {
  const mine = {
    ...message(4, 'Ask @Dora Engel', user.id),
    timeSent: new Date().toISOString(),
    mentions: [mentionOf(secondDora)],
  }
  const { api, person } = await openGroup([...members, secondDora], {
    ...groupChat,
    messages: [mine],
  })
  await person.type(box(), '{ArrowUp}')
  const form = await screen.findByRole('textbox', { name: 'Edit message' })
  await person.type(form, ' and @em{Enter}')
  expect(form).toHaveValue('Ask @Dora Engel and @Emil Fox ')
  api.respond('editMessage', { ...mine, revision: 1 })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.seen('editMessage')).toMatchObject([
      { body: { msg: 'Ask @Dora Engel and @Emil Fox', mentions: [emil!.id, secondDora.id] } },
    ]),
  )
})

const mentionNotice = (messageSeq: number) =>
  sampleNotification({ type: 'mention', projectId: sampleId(100), chatId, messageSeq })

describe('a mention that an edit adds to a read message', () => {
  test('is read while its message is in sight', async () => {
    const { api } = await openGroup()
    const live = await liveEdge()
    live.say({ type: 'notification', notification: mentionNotice(2) })
    await waitFor(() => expect(api.seen('markRead').map(({ body }) => body)).toEqual([{ seq: 2 }]))
  })

  test('is read when the viewer goes to its message', async () => {
    const { api, page } = await openGroup()
    expect(api.seen('markRead')).toEqual([])
    await act(() => page.router.navigate(`/chats/${chatId}?message=1`))
    await waitFor(() => expect(api.seen('markRead').map(({ body }) => body)).toEqual([{ seq: 1 }]))
  })
})

test('one in a new message is read with that message', async () => {
  const { api } = await openGroup()
  const live = await liveEdge()
  live.say({ type: 'notification', notification: mentionNotice(4) })
  expect(api.seen('markRead')).toEqual([])
})
