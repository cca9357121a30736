import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUser } from '@quad/test/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { ada, editorPath, openEditor } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

test("shows the profile's fields accessibly", async () => {
  const { field } = await openEditor()
  expect(field(/^name/i)).toHaveValue('Ada Moreno')
  expect(field(/pronouns/i)).toHaveValue('She/Her')
  expect(field(/^school/i)).toHaveValue('University of Example')
  expect(field(/major/i)).toHaveValue('Marine Biology')
  expect(field(/personal bio/i)).toHaveValue('I count seagrass and build small boats.')
  expect(screen.getByText('Diving')).toBeVisible()
  expect(field(/linkedin link/i)).toHaveValue('https://www.linkedin.com/in/ada')
  expect(field(/instagram link/i)).toHaveValue('https://www.instagram.com/ada')
  expect(field(/profile photo/i)).toBeVisible()
  expect(field(/cover image/i)).toBeVisible()
  expect(document.title).toBe('Edit Profile · Quad')
  await expectNoViolations()
})

test('asks before leaving with unsaved changes', async () => {
  const { person, page, write } = await openEditor()
  await write(/^name/i, 'Ada X')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

test('asks before closing the tab only with unsaved changes', async () => {
  const { write } = await openEditor()
  const isLetGo = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(isLetGo()).toBe(true)
  await write(/^name/i, 'Ada X')
  expect(isLetGo()).toBe(false)
})

test('restores the typed values after a reload', async () => {
  const first = await openEditor()
  await first.write(/^name/i, 'Ada X')
  first.page.unmount()
  const { field } = await openEditor()
  expect(field(/^name/i)).toHaveValue('Ada X')
})

test.each([
  ['another person', sampleSelf({ id: sampleId(9) })],
  ['a visitor', undefined],
])('leads %s to the profile', async (_, user) => {
  const api = apiEdge()
  api.respond('getUser', sampleUser())
  const page = renderApp(app, { at: editorPath, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

test('leads a person without a profile to create it', async () => {
  apiEdge()
  const page = renderApp(app, { at: editorPath, user: sampleSelf({ profileCompleted: false }) })
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=/users/${sampleId(1)}`))
})

test('shows a skeleton while the profile loads, and a failure with Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at: editorPath, user: ada() })
  expect(await screen.findByText('Loading your profile')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  await expectNoViolations()
  api.respond('getUser', ada())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})
