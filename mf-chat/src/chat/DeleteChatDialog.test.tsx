import { expectNoViolations } from '@quad/test/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { at, chatId, groupChat, layOutLog, leave, open } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const button = () => screen.getByRole('button', { name: 'Delete Chat' })
const dialog = () => screen.findByRole('dialog', { name: 'Delete this chat?' })

test('asks first, then leads to the list, which is fetched again', async () => {
  const { api, page, person } = await open()
  api.respond('deleteChat', { message: 'The chat was deleted.' })
  api.respond('sortChats', [], { total: 0 })
  await person.click(button())
  const question = await dialog()
  await expectNoViolations(question)
  expect(api.seen('deleteChat')).toEqual([])
  await person.click(within(await dialog()).getByRole('button', { name: 'Delete Chat' }))
  await waitFor(() => expect(page.path()).toBe('/chats'))
  expect(await screen.findByRole('heading', { name: 'You have no chats' })).toBeVisible()
  expect(api.seen('deleteChat')[0]?.path).toBe(`/api/chats/delete/${chatId}`)
})

test('offers the deletion in the menu of a narrow screen, and returns the focus to it', async () => {
  const narrow = Object.assign(matchMedia('(width < 50em)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const { person } = await open()
  expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
  const more = screen.getByRole('button', { name: 'More: Ben Okafor' })
  await person.click(more)
  await person.click(screen.getByRole('menuitem', { name: 'Delete Chat' }))
  await person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(more).toHaveFocus())
})

test('keeps the chat on Cancel', async () => {
  const { api, person } = await open()
  await person.click(button())
  await person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
  expect(api.seen('deleteChat')).toEqual([])
})

test('shows why a deletion failed and keeps the chat', async () => {
  const { api, page, person } = await open()
  api.refuse('deleteChat', 'unavailable', 'Please try again in a moment.')
  await person.click(button())
  await person.click(within(await dialog()).getByRole('button', { name: 'Delete Chat' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 503: Please try again in a moment.',
  )
  expect(page.path()).toBe(at)
})

test("offers no deletion of a project's chat", async () => {
  await open(groupChat)
  expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
})
