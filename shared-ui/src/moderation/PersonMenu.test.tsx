import { limits, texts } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, samplePerson, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { nameDocument } from '../navigation/document-title.ts'
import { PersonMenu } from './PersonMenu.tsx'

const all = { block: true, unblock: false, report: true }

// Drafts are kept there.
afterEach(() => sessionStorage.clear())

const render = (can = all) => {
  const api = apiEdge()
  api.respond('getCurrentUser', sampleSelf())
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

test.each([
  ['Block', all],
  ['Unblock', { block: false, unblock: true, report: true }],
])('offers the actions that the viewer may take: %s', async (action, can) => {
  const { person } = render(can)
  await person.click(more())
  const items = screen.getAllByRole('menuitem').map((each) => each.textContent)
  expect(items).toEqual([action, 'Report'])
  await expectNoViolations(screen.getByRole('menu'))
})

test('shows no menu without any permission', () => {
  render({ block: false, unblock: false, report: false })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('explains blocking before it is confirmed', async () => {
  const { api, person } = await choose('Block')
  const dialog = screen.getByRole('dialog', { name: 'Block Ben Okafor?' })
  expect(dialog).toHaveTextContent('You cannot write to or invite each other.')
  expect(dialog).toHaveTextContent(
    'Ben Okafor is not told, and you never receive what Ben Okafor sends while blocked.',
  )
  await expectNoViolations(dialog)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(more()).toHaveFocus())
  expect(api.seen('blockPerson')).toEqual([])
})

test('confirms a block and returns the focus to the menu button', async () => {
  const { api } = await choose('Block')
  api.respond('blockPerson', { message: 'ok' })
  await press('Block')
  expect(await screen.findByText('Ben Okafor is blocked.')).toBeVisible()
  await waitFor(() => expect(more()).toHaveFocus())
  expect(api.seen('blockPerson')[0]?.path).toBe(`/api/users/block/${sampleId(1)}/${sampleId(2)}`)
})

test('shows why blocking failed and stays open', async () => {
  const { api } = await choose('Block')
  api.refuse('blockPerson', 'unavailable', 'The server is busy.')
  await press('Block')
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('explains that messages sent while blocked are not delivered', async () => {
  const { api } = await choose('Unblock', { block: false, unblock: true, report: true })
  expect(screen.getByRole('dialog', { name: 'Unblock Ben Okafor?' })).toHaveTextContent(
    'You will not receive what Ben Okafor sent while blocked.',
  )
  api.respond('unblockPerson', { message: 'ok' })
  await press('Unblock')
  expect(await screen.findByText('Ben Okafor is unblocked.')).toBeVisible()
  expect(api.seen('unblockPerson')[0]?.path).toBe(
    `/api/users/unblock/${sampleId(1)}/${sampleId(2)}`,
  )
})

test('sends a report with its reason and thanks the reporter', async () => {
  const { api, person } = await choose('Report')
  api.respond('sendReport', { message: texts.reported })
  await expectNoViolations(screen.getByRole('dialog', { name: 'Report Ben Okafor' }))
  await fill(person, await screen.findByRole('textbox'), '  This is a fake account.  ')
  await press('Send report')
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'person',
    id: sampleId(2),
    reason: 'This is a fake account.',
  })
  await waitFor(() => expect(more()).toHaveFocus())
})

test.each([' no ', 'x'.repeat(limits.reportReasonMax + 1)])(
  'refuses the reason "%s" in place and sends nothing',
  async (reason) => {
    nameDocument('Ben Okafor')
    const { api, person } = await choose('Report')
    await person.click(await screen.findByRole('textbox'))
    await person.paste(reason)
    await press('Send report')
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.reportReasonLength)
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
      expect.stringContaining(texts.reportReasonLength),
    )
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(screen.getByRole('textbox')).toHaveValue(reason)
    expect(document.title).toBe('Error: Ben Okafor · Quad')
    expect(api.seen('sendReport')).toEqual([])
    await expectNoViolations(screen.getByRole('dialog'))
  },
)

test('keeps a report that could not be sent, even after the dialog closes', async () => {
  nameDocument('Ben Okafor')
  const { api, person } = await choose('Report')
  api.disconnect('sendReport')
  await fill(person, await screen.findByRole('textbox'), 'This is a fake account.')
  await press('Send report')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your report could not be sent. Please try again.',
  )
  expect(document.title).toBe('Error: Ben Okafor · Quad')
  await person.keyboard('{Escape}')
  expect(document.title).toBe('Ben Okafor · Quad')
  await person.click(more())
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  expect(await screen.findByRole('textbox')).toHaveValue('This is a fake account.')
})
