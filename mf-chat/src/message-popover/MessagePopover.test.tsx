import { useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleMessage, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const user = sampleSelf()
const chatId = sampleId(200)
const MessagePopover = app.fragments['message-popover']

afterEach(() => sessionStorage.clear())

const open = (viewer: typeof user | null = user, userId = sampleId(2)) => {
  const api = apiEdge()
  const element = (
    <>
      <MessagePopover userId={userId} userName="Ben Okafor" />
      <p>Elsewhere</p>
    </>
  )
  const page = renderApp(
    { routes: [{ path: '/users/ben', element }] },
    { at: '/users/ben?tab=1#about', ...(viewer && { user: viewer }) },
  )
  return { api, page, person: userEvent.setup() }
}

const openForm = async () => {
  const all = open()
  await all.person.click(screen.getByRole('button', { name: 'Message Ben Okafor' }))
  const box = await screen.findByRole('textbox', { name: 'Message to Ben Okafor' })
  return { ...all, box }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('opens the chat with a first message', async () => {
  const { api, page, person, box } = await openForm()
  expect(box).toHaveFocus()
  await expectNoViolations(screen.getByRole('dialog', { name: 'Message to Ben Okafor' }))
  api.respond('createChat', chatId)
  api.respond('sendMessage', sampleMessage())
  await person.type(box, 'Hello Ben')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.path()).toBe(`/chats/${chatId}`))
  expect(api.seen('createChat')[0]?.path).toBe(`/api/chats/create/${user.id}/${sampleId(2)}`)
  expect(api.seen('sendMessage')).toMatchObject([
    { path: `/api/chats/send/${chatId}/${user.id}`, body: { msg: 'Hello Ben' } },
  ])
  // The landing page asks a newcomer to say hello until then.
  expect(useSession.getState().user?.chats).toEqual({ [chatId]: sampleId(2) })
})

test('sends a message that was set without an event', async () => {
  const { api, page, person } = await openForm()
  api.respond('createChat', chatId)
  api.respond('sendMessage', sampleMessage())
  screen.getByRole<HTMLInputElement>('textbox').value = 'Hello Ben'
  await person.keyboard('{Enter}')
  await waitFor(() => expect(page.path()).toBe(`/chats/${chatId}`))
  expect(api.seen('sendMessage')).toMatchObject([{ body: { msg: 'Hello Ben' } }])
})

test('sends no empty message', async () => {
  const { api, person } = await openForm()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(api.seen('createChat')).toEqual([])
})

test('shows why a message failed, keeps the text, and retries with the same ts', async () => {
  const { api, page, person, box } = await openForm()
  api.respond('createChat', chatId)
  api.refuse('sendMessage', 'rate_limited', 'Too many messages. Please wait a little.')
  await person.type(box, 'Hello Ben{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 429: Too many messages. Please wait a little.',
  )
  expect(box).toHaveValue('Hello Ben')
  api.respond('sendMessage', sampleMessage())
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.path()).toBe(`/chats/${chatId}`))
  const [first, second] = api.seen('sendMessage')
  expect(second?.body).toEqual(first?.body)
})

test('closes on an outside press and restores the text when it opens again', async () => {
  const { person, box } = await openForm()
  await person.type(box, 'Half a tho')
  await person.click(screen.getByText('Elsewhere'))
  await closed()
  await person.click(screen.getByRole('button', { name: 'Message Ben Okafor' }))
  expect(await screen.findByRole('textbox')).toHaveValue('Half a tho')
})

test.each([
  ['a visitor to sign in', null, 'signin'],
  [
    'a person with an incomplete profile to finish it',
    sampleSelf({ profileCompleted: false }),
    'createuser',
  ],
])('leads %s and back', (_, viewer, path) => {
  open(viewer)
  expect(screen.getByRole('link', { name: 'Message Ben Okafor' })).toHaveAttribute(
    'href',
    `/${path}?redirect=%2Fusers%2Fben%3Ftab%3D1%23about`,
  )
})

test('offers no message to oneself', () => {
  open(user, user.id)
  expect(screen.queryByText('Message')).not.toBeInTheDocument()
})
