import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleChat,
  sampleChatPreview,
  sampleId,
  sampleMessage,
  samplePerson,
  sampleSelf,
} from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const user = sampleSelf()
const chatId = sampleId(200)
const at = `/chats/${chatId}`
const chen = samplePerson({ id: sampleId(3), name: 'Chen Li' })

const message = (number: number, content: string, fromId = sampleId(2)) =>
  sampleMessage({ id: sampleId(300 + number), seq: number, content, fromId, ts: `ts ${number}` })

const groupChat = sampleChat({
  isProjectGroupchat: true,
  partner: { id: sampleId(100), name: 'Seagrass from above', photoId: null },
  messages: [message(1, 'First'), message(2, 'Second', user.id), message(3, 'Third', chen.id)],
  people: [samplePerson(), samplePerson({ id: user.id, name: user.name }), chen],
})

const open = async (chat = sampleChat(), options: { total?: number; next?: string } = {}) => {
  const api = apiEdge()
  api.answer('sortChats', [sampleChatPreview()], { total: 1 })
  api.answer('getChat', chat, options)
  api.answer('markRead', { unread: 0 })
  renderApp(app, { at, user })
  const box = await screen.findByRole('textbox', { name: 'Message' })
  return { api, box, person: userEvent.setup() }
}

const log = () => screen.getByRole('log', { name: 'Messages' })
const items = () => within(log()).getAllByRole('listitem')

describe('reading', () => {
  test('a direct chat names its partner and leads to the profile and back to the chats', async () => {
    await open()
    const heading = screen.getByRole('heading', { level: 1, name: 'Ben Okafor' })
    expect(within(heading).getByRole('link')).toHaveAttribute('href', `/users/${sampleId(2)}`)
    expect(screen.getByRole('link', { name: 'Back to chats' })).toHaveAttribute('href', '/chats')
    expect(document.title).toBe('Ben Okafor · Quad')
    await expectNoViolations()
  })

  test("a group chat is called by its project's title followed by Members", async () => {
    await open(groupChat)
    const heading = screen.getByRole('heading', { level: 1, name: 'Seagrass from above Members' })
    expect(within(heading).getByRole('link')).toHaveAttribute('href', `/projects/${sampleId(100)}`)
  })

  test('messages stand oldest first, and a group chat shows who wrote them', async () => {
    await open(groupChat)
    expect(items().map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Ben Okafor.*First/),
      expect.stringMatching(/You.*Second/),
      expect.stringMatching(/Chen Li.*Third/),
    ])
    expect(within(log()).getByText('Chen Li')).toBeVisible()
    expect(items()[1]).toHaveAttribute('data-own')
    expect(items()[2]).not.toHaveAttribute('data-own')
    await expectNoViolations()
  })

  test('what a deleted person wrote stays, under that name', async () => {
    await open({ ...groupChat, people: [] })
    expect(within(log()).getAllByText('Deleted user').length).toBeGreaterThan(0)
  })

  test('quotes around a message are stripped and literal line breaks break', async () => {
    await open(sampleChat({ messages: [message(1, String.raw`"one\ntwo"`)] }))
    expect(within(log()).getByText(/one/).textContent).toBe('one\ntwo')
  })

  test('a message of markup is shown as text', async () => {
    await open(sampleChat({ messages: [message(1, '<img src=x onerror=alert(1)>')] }))
    expect(within(log()).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  test('older messages come before those shown', async () => {
    const newest = sampleChat({ messages: [message(2, 'Newer')] })
    const { api, person } = await open(newest, { total: 2, next: 'older' })
    api.answer('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
    await person.click(screen.getByRole('button', { name: 'Show older messages' }))
    await waitFor(() => expect(items()).toHaveLength(2))
    expect(items()[0]).toHaveTextContent('Older')
    expect(items()[1]).toHaveTextContent('Newer')
    expect(api.seen('getChat').at(-1)?.query).toEqual({ cursor: 'older' })
    expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument()
  })

  test('older messages that cannot be loaded can be asked for again', async () => {
    const newest = sampleChat({ messages: [message(2, 'Newer')] })
    const { api, person } = await open(newest, { total: 2, next: 'older' })
    api.disconnect('getChat')
    await person.click(screen.getByRole('button', { name: 'Show older messages' }))
    expect(await screen.findByText('Older messages could not be loaded.')).toBeVisible()
    expect(within(log()).getByText('Newer')).toBeVisible()
    api.answer('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await within(log()).findByText('Older')).toBeVisible()
  })

  test('a new message shows without a reload', async () => {
    const { api } = await open()
    const live = liveEdge()
    const news = message(2, 'Fresh from the stream')
    api.answer('getChat', sampleChat({ messages: [sampleMessage(), news] }))
    live.say({ type: 'message', chatId, message: news, fromName: 'Ben Okafor' })
    expect(await within(log()).findByText('Fresh from the stream')).toBeVisible()
    live.stop()
  })

  test('what is looked at is marked as read, and again when something new comes', async () => {
    const { api } = await open(sampleChat({ messages: [message(1, 'First')] }))
    const live = liveEdge()
    const marks = () => api.seen('markRead').map(({ body }) => body)
    await waitFor(() => expect(marks()).toEqual([{ seq: 1 }]))

    const messages = [message(1, 'First'), message(2, 'Second')]
    api.answer('getChat', sampleChat({ messages }))
    live.say({ type: 'message', chatId, message: message(2, 'Second'), fromName: 'Ben Okafor' })
    await waitFor(() => expect(marks()).toEqual([{ seq: 1 }, { seq: 2 }]))
    live.stop()
  })

  test('what comes while the tab is behind others is marked once it is looked at', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { api } = await open(sampleChat({ messages: [message(1, 'First')] }))
    expect(api.seen('markRead')).toEqual([])
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(api.seen('markRead')).toHaveLength(1))
  })

  test('one’s own last message needs no mark', async () => {
    const { api } = await open(sampleChat({ messages: [message(1, 'Mine', user.id)] }))
    expect(api.seen('markRead')).toEqual([])
  })

  test('who loses the chat no longer sees it', async () => {
    const { api } = await open(groupChat)
    const live = liveEdge()
    api.answer('getCurrentUser', user)
    api.refuse('getChat', 'not_found', 'There is no such chat.')
    live.say({ type: 'chats' })
    expect(await screen.findByRole('heading', { name: 'There is no such chat' })).toBeVisible()
    expect(screen.queryByText('First')).not.toBeInTheDocument()
    live.stop()
  })

  test('a chat that is not there, or of others, leads back to the chats', async () => {
    const api = apiEdge()
    api.answer('sortChats', [], { total: 0 })
    api.refuse('getChat', 'not_found', 'There is no such chat.')
    renderApp(app, { at, user })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no such chat' }),
    ).toBeVisible()
    for (const link of screen.getAllByRole('link', { name: 'Back to chats' })) {
      expect(link).toHaveAttribute('href', '/chats')
    }
    await expectNoViolations()
  })

  test('a chat that cannot be loaded says so, and Retry shows it', async () => {
    const api = apiEdge()
    api.answer('sortChats', [], { total: 0 })
    api.disconnect('getChat')
    renderApp(app, { at, user })
    expect(await screen.findByText('This chat could not be loaded.')).toBeVisible()
    await expectNoViolations()
    api.answer('getChat', sampleChat())
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello there')).toBeVisible()
  })

  test('while a chat loads, it says so', async () => {
    const api = apiEdge()
    api.answer('sortChats', [], { total: 0 })
    api.answer('getChat', sampleChat())
    const release = api.hold('getChat')
    renderApp(app, { at, user })
    expect(await screen.findByText('Loading the chat')).toBeInTheDocument()
    release()
    expect(await screen.findByText('Hello there')).toBeVisible()
  })
})

describe('writing', () => {
  const lastSent = (api: ReturnType<typeof apiEdge>) =>
    api.seen('sendMessage').at(-1)!.body as { msg: string; ts: string }

  /** What the server answers to the message that was sent last. */
  const storedAs = (ts: string, content: string) =>
    sampleMessage({ id: sampleId(310), seq: 10, content, fromId: user.id, ts })

  test('Enter sends, and the message shows at once: on its way, then sent', async () => {
    const { api, box, person } = await open()
    api.answer('sendMessage', storedAs('any', 'Good morning'))
    const release = api.hold('sendMessage')
    await person.type(box, '  Good morning  {Enter}')
    expect(box).toHaveValue('')
    expect(box).toHaveFocus()
    expect(await within(log()).findByText('Sending…')).toBeVisible()
    expect(within(log()).getByText('Good morning')).toBeVisible()

    api.answer(
      'getChat',
      sampleChat({ messages: [sampleMessage(), storedAs('any', 'Good morning')] }),
    )
    release()
    expect(await within(log()).findByText(/Sent/)).toBeVisible()
    expect(within(log()).getAllByText('Good morning')).toHaveLength(1)
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
    expect(api.seen('sendMessage')[0]).toMatchObject({
      path: `/api/chats/send/${chatId}/${user.id}`,
      body: { msg: 'Good morning', ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
  })

  test('Shift+Enter breaks the line and sends nothing', async () => {
    const { api, box, person } = await open()
    await person.type(box, 'one{Shift>}{Enter}{/Shift}two')
    expect(box).toHaveValue('one\ntwo')
    expect(api.seen('sendMessage')).toEqual([])
  })

  test('the Send button sends', async () => {
    const { api, box, person } = await open()
    api.answer('sendMessage', storedAs('any', 'Good morning'))
    await person.type(box, 'Good morning')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(1))
  })

  test('an empty message is not sent', async () => {
    const { api, box, person } = await open()
    await person.type(box, '   {Enter}')
    expect(api.seen('sendMessage')).toEqual([])
    expect(box).not.toBeInvalid()
  })

  test.each([
    ['3 characters', 'abc'],
    ['481 characters', 'x'.repeat(481)],
  ])('a message of %s is refused and kept', async (_, text) => {
    const { api, box, person } = await open()
    await person.click(box)
    await person.paste(text)
    await person.keyboard('{Enter}')
    expect(screen.getByText('A message has 4 to 480 characters.')).toBeVisible()
    expect(box).toBeInvalid()
    expect(box).toHaveValue(text)
    expect(api.seen('sendMessage')).toEqual([])
    await expectNoViolations()
  })

  test.each([
    ['4 characters', 'abcd'],
    ['480 emoji', '🎓'.repeat(480)],
  ])('a message of %s is sent', async (_, text) => {
    const { api, box, person } = await open()
    api.answer('sendMessage', storedAs('any', text))
    await person.click(box)
    await person.paste(text)
    await person.keyboard('{Enter}')
    await waitFor(() => expect(api.seen('sendMessage')[0]?.body).toMatchObject({ msg: text }))
  })

  test('a message that failed stays, and Retry sends it again under the same ts', async () => {
    const { api, box, person } = await open()
    api.disconnect('sendMessage')
    await person.type(box, 'Do not lose me{Enter}')
    expect(await within(log()).findByText(/Failed ·/)).toHaveTextContent(
      'The server cannot be reached. Check your connection and try again.',
    )
    await expectNoViolations()

    const first = lastSent(api)
    const stored = storedAs(first.ts, 'Do not lose me')
    api.answer('sendMessage', stored)
    api.answer('getChat', sampleChat({ messages: [sampleMessage(), stored] }))
    await person.click(within(log()).getByRole('button', { name: 'Retry' }))
    expect(await within(log()).findByText(/Sent/)).toBeVisible()
    expect(within(log()).getAllByText('Do not lose me')).toHaveLength(1)
    expect(api.seen('sendMessage')[1]?.body).toEqual(first)
  })

  test('a message that had arrived although its answer was lost is shown once', async () => {
    const { api, box, person } = await open()
    api.disconnect('sendMessage')
    await person.type(box, 'Arrived after all{Enter}')
    await within(log()).findByText(/Failed ·/)
    const { ts } = lastSent(api)
    const stored = storedAs(ts, 'Arrived after all')
    api.answer('getChat', sampleChat({ messages: [sampleMessage(), stored] }))
    const live = liveEdge()
    live.say({ type: 'message', chatId, message: stored, fromName: user.name })
    await waitFor(() => expect(screen.queryByText(/Failed ·/)).not.toBeInTheDocument())
    expect(within(log()).getAllByText('Arrived after all')).toHaveLength(1)
    live.stop()
  })

  test('messages are sent one after the other, in the order of writing', async () => {
    const { api, box, person } = await open()
    api.answer('sendMessage', storedAs('any', 'First one'))
    const release = api.hold('sendMessage')
    await person.type(box, 'First one{Enter}Second one{Enter}')
    expect(await within(log()).findAllByText('Sending…')).toHaveLength(2)
    expect(api.seen('sendMessage')).toHaveLength(1)
    release()
    await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(2))
    expect(api.seen('sendMessage')[1]?.body).toMatchObject({ msg: 'Second one' })
  })
})
