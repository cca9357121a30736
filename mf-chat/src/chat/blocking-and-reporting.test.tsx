import { texts } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { sampleChat, sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { box, groupChat, items, layOutLog, leave, log, open } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const blocked = sampleChat({ can: { send: false, delete: true, block: false, unblock: true } })

test('blocks and reports the other person of a direct chat from its header', async () => {
  const { api, person } = await open()
  await person.click(screen.getByRole('button', { name: 'More: Ben Okafor' }))
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'Block',
    'Report',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'Block' }))
  api.respond('blockPerson', { message: 'ok' })
  api.respond('getChat', blocked)
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText(texts.personBlocked)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
})

test('accepts no message to a blocked person, and offers to unblock', async () => {
  const { person } = await open(blocked)
  expect(screen.getByText(texts.personBlocked)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'More: Ben Okafor' }))
  expect(screen.getByRole('menuitem', { name: 'Unblock' })).toBeVisible()
})

test("offers no block in a project's chat", async () => {
  await open(groupChat)
  expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument()
})

test("reports messages of others with a reason, but not one's own", async () => {
  const { api, person } = await open(groupChat)
  api.respond('sendReport', { message: texts.reported })
  const own = items().find((each) => each.textContent.includes('Second'))!
  await person.click(within(own).getByRole('button', { name: 'Actions for your message' }))
  expect(screen.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  const menu = screen.getByRole('button', { name: 'Actions for the message from Chen Li' })
  await person.click(menu)
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' })
  await expectNoViolations(dialog)
  await person.type(within(dialog).getByRole('textbox'), 'This is rude.')
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
