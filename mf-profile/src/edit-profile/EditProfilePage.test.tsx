import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUser } from '@quad/test/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import { ada, editorPath, openEditor } from './editor.harness.tsx'

afterEach(() => sessionStorage.clear())

test('the profile’s fields stand in the form, accessibly', async () => {
  const { field } = await openEditor()
  expect(field(/^name/i)).toHaveValue('Ada Moreno')
  expect(field(/pronouns/i)).toHaveValue('She/Her')
  expect(field(/^school/i)).toHaveValue('University of Example')
  expect(field(/major/i)).toHaveValue('Marine Biology')
  expect(field(/personal bio/i)).toHaveValue('I count seagrass and build small boats.')
  expect(screen.getByText('Diving')).toBeVisible()
  expect(field(/linkedin/i)).toHaveValue('https://linkedin.com/in/ada')
  expect(field(/instagram/i)).toHaveValue('https://instagram.com/ada')
  expect(field(/profile photo/i)).toBeVisible()
  expect(field(/cover image/i)).toBeVisible()
  expect(document.title).toBe('Edit Profile · Quad')
  await expectNoViolations()
})

test('leaving with unsaved changes asks first', async () => {
  const { person, page, write } = await openEditor()
  await write(/^name/i, 'Ada X')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoViolations()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

test('closing the tab with unsaved changes asks, without changes it does not', async () => {
  const { write } = await openEditor()
  const isLetGo = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(isLetGo()).toBe(true)
  await write(/^name/i, 'Ada X')
  expect(isLetGo()).toBe(false)
})

test('a reload brings back what was typed', async () => {
  const first = await openEditor()
  await first.write(/^name/i, 'Ada X')
  first.page.unmount()
  const { field } = await openEditor()
  expect(field(/^name/i)).toHaveValue('Ada X')
})

test.each([
  ['somebody else', sampleSelf({ id: sampleId(9) })],
  ['a visitor', undefined],
])('%s is led to the profile', async (_, user) => {
  const api = apiEdge()
  api.answer('getUser', sampleUser())
  const page = renderApp(app, { at: editorPath, ...(user && { user }) })
  await waitFor(() => expect(page.path()).toBe(`/users/${sampleId(1)}`))
})

test('who has yet to create the profile does that first', async () => {
  apiEdge()
  const page = renderApp(app, { at: editorPath, user: sampleSelf({ profileCompleted: false }) })
  await waitFor(() => expect(page.path()).toBe(`/createuser?redirect=/users/${sampleId(1)}`))
})

test('while the profile loads its shape shows, and a failure says so with a Retry', async () => {
  const api = apiEdge()
  api.disconnect('getUser')
  const release = api.hold('getUser')
  renderApp(app, { at: editorPath, user: ada() })
  expect(await screen.findByText('Loading your profile')).toBeInTheDocument()
  await expectNoViolations()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  await expectNoViolations()
  api.answer('getUser', ada())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible()
})
