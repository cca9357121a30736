import { limits, texts } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, samplePerson, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PersonMenu } from './PersonMenu.tsx'

const all = { block: true, unblock: false, report: true }

// What is typed and not sent is kept there.
afterEach(() => sessionStorage.clear())

const render = (can = all) => {
  const api = apiEdge()
  api.answer('getCurrentUser', sampleSelf())
  const person = userEvent.setup()
  const routes = [{ path: '/', element: <PersonMenu person={samplePerson()} can={can} /> }]
  renderApp({ routes }, { at: '/', user: sampleSelf() })
  return { api, person }
}

const more = () => screen.getByRole('button', { name: 'More: Ben Okafor' })

const choose = async (name: string, can = all) => {
  const { api, person } = render(can)
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name }))
  await screen.findByRole('dialog')
  return { api, person }
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

test('it offers what the viewer may do', async () => {
  const { person } = render()
  await person.click(more())
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'Block',
    'Report',
  ])
  await expectNoViolations(screen.getByRole('menu'))
})

test('whom one has blocked, one can unblock', async () => {
  const { person } = render({ block: false, unblock: true, report: true })
  await person.click(more())
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'Unblock',
    'Report',
  ])
})

test('who may do none of it sees no menu', () => {
  render({ block: false, unblock: false, report: false })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('before a person is blocked it says what that means', async () => {
  const { api, person } = await choose('Block')
  const dialog = screen.getByRole('dialog', { name: 'Block Ben Okafor?' })
  expect(dialog).toHaveTextContent('Neither of you can write to the other or invite the other.')
  expect(dialog).toHaveTextContent(
    'Ben Okafor is not told, and what Ben Okafor sends meanwhile never reaches you.',
  )
  await expectNoViolations(dialog)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(more()).toHaveFocus())
  expect(api.seen('blockPerson')).toEqual([])
})

test('blocking is said, and the focus goes back to the menu', async () => {
  const { api } = await choose('Block')
  api.answer('blockPerson', { message: 'ok' })
  await press('Block')
  expect(await screen.findByText('Ben Okafor is blocked.')).toBeVisible()
  await waitFor(() => expect(more()).toHaveFocus())
  expect(api.seen('blockPerson')[0]?.path).toBe(`/api/users/block/${sampleId(1)}/${sampleId(2)}`)
})

test('where blocking fails, the question stays and says why', async () => {
  const { api } = await choose('Block')
  api.refuse('blockPerson', 'unavailable', 'The server is busy.')
  await press('Block')
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('unblocking says that what was sent meanwhile stays away', async () => {
  const { api } = await choose('Unblock', { block: false, unblock: true, report: true })
  expect(screen.getByRole('dialog', { name: 'Unblock Ben Okafor?' })).toHaveTextContent(
    'What Ben Okafor sent meanwhile stays away.',
  )
  api.answer('unblockPerson', { message: 'ok' })
  await press('Unblock')
  expect(await screen.findByText('Ben Okafor is blocked no longer.')).toBeVisible()
  expect(api.seen('unblockPerson')[0]?.path).toBe(
    `/api/users/unblock/${sampleId(1)}/${sampleId(2)}`,
  )
})

test('a report goes out with its reason, and is thanked for', async () => {
  const { api, person } = await choose('Report')
  api.answer('sendReport', { message: texts.reported })
  await expectNoViolations(screen.getByRole('dialog', { name: 'Report Ben Okafor' }))
  await person.type(screen.getByRole('textbox'), '  This is nobody.  ')
  await press('Send report')
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'person',
    id: sampleId(2),
    reason: 'This is nobody.',
  })
  await waitFor(() => expect(more()).toHaveFocus())
})

test.each([' no ', 'x'.repeat(limits.reportReasonMax + 1)])(
  'a reason like "%s" is refused in place, and nothing is sent',
  async (reason) => {
    const { api, person } = await choose('Report')
    await person.click(screen.getByRole('textbox'))
    await person.paste(reason)
    await press('Send report')
    expect(await screen.findByText(texts.reportReasonLength)).toBeVisible()
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(screen.getByRole('textbox')).toHaveValue(reason)
    expect(api.seen('sendReport')).toEqual([])
    await expectNoViolations(screen.getByRole('dialog'))
  },
)

test('a report that does not go out is kept, also over closing the dialog', async () => {
  const { api, person } = await choose('Report')
  api.disconnect('sendReport')
  await person.type(screen.getByRole('textbox'), 'This is nobody.')
  await press('Send report')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your report could not be sent. Please try again.',
  )
  await person.keyboard('{Escape}')
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  expect(await screen.findByRole('textbox')).toHaveValue('This is nobody.')
})
