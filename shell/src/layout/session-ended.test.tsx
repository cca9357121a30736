import { api, drafts, session, startSession, type RemoteApp } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderShell } from '../shell.harness.tsx'

const user = sampleSelf()

/** A page with a form whose save finds the session ended. */
function FormPage() {
  const [result, setResult] = useState('Not saved')
  const save = () =>
    api.sortChats({ params: { userId: user.id } }).then(
      () => setResult('Saved'),
      (error: Error) => setResult(error.message),
    )
  return (
    <form>
      <h1>Chats</h1>
      <label>
        Text <input />
      </label>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output>{result}</output>
    </form>
  )
}

const mfAuth: RemoteApp = {
  routes: [],
  fragments: { 'sign-in-again': ({ email }) => <p>Form of {email}</p> },
}
const up = {
  'mf-chat': { routes: [{ path: '/chats', element: <FormPage /> }], fragments: {} },
  'mf-auth': mfAuth,
}

let stop = (): void => undefined
afterEach(() => stop())

/** Types, saves, and gets the response that the session has ended. */
const saveTooLate = async (remotes: typeof up | Pick<typeof up, 'mf-chat'> = up) => {
  const person = userEvent.setup()
  const edge = apiEdge()
  edge.respond('getCurrentUser', user)
  const page = await renderShell({ at: '/chats', user, up: remotes })
  const started = startSession(true)
  stop = started.stop
  await act(() => started.ready)
  edge.refuse('sortChats', 'unauthenticated', 'Please sign in.')
  await fill(person, screen.getByLabelText('Text'), 'typed with care')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Please sign in again' })
  return { person, edge, page }
}

test('asks for sign-in over the form when the session ends, and saves afterwards', async () => {
  const { edge } = await saveTooLate()
  expect(await screen.findByText('Form of ada@example.edu')).toBeVisible()
  expect(screen.getByText('Not saved')).toBeInTheDocument()
  await expectNoViolations()

  edge.respond('sortChats', [])
  act(() => session.signedIn(user))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Text')).toHaveValue('typed with care')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('keeps the form and a way to sign in when the person declines', async () => {
  const { person, edge } = await saveTooLate()
  await person.keyboard('{Escape}')
  expect(await screen.findByText('Please sign in.')).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('typed with care')
  expect(screen.getByText('Your session has ended.')).toBeVisible()
  await expectNoViolations()

  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('dialog', { name: 'Please sign in again' })
  edge.respond('sortChats', [])
  act(() => session.signedIn(user))
  await waitFor(() => expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument())
})

test('shows another person the page without the previous form', async () => {
  const { edge } = await saveTooLate()
  edge.respond('sortChats', [])
  act(() => session.signedIn(sampleSelf({ id: sampleId(2) })))
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue(''))
  expect(screen.getByText('Not saved')).toBeVisible()
  expect(edge.seen('sortChats')).toHaveLength(1)
})

test('offers a new tab and Retry when the form cannot be loaded', async () => {
  const { person, page } = await saveTooLate({ 'mf-chat': up['mf-chat'] })
  expect(await screen.findByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expectNoViolations()
  Object.assign(page.up, { 'mf-auth': up['mf-auth'] })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Form of ada@example.edu')).toBeVisible()
})

/** Another tab says who has signed in; without an id, that the person has signed out. */
const otherTabSays = (personId = '') => {
  const [key, newValue] = ['quad:session-changed', `${personId} 1`]
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

test('keeps the page when another tab signs out, and asks to sign in again', async () => {
  const { person } = await saveTooLate()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  drafts.keep(`message:${user.id}`, { text: 'typed with care' })
  otherTabSays()
  expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('typed with care')
  expect(drafts.has(`message:${user.id}`)).toBe(true)
})

test('clears the page and its drafts when another person signs in in another tab', async () => {
  const { edge } = await saveTooLate()
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  drafts.keep(`message:${user.id}`, { text: 'typed with care' })
  otherTabSays(sampleId(2))
  expect(screen.getByLabelText('Text')).toHaveValue('')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Sign In' })).not.toHaveLength(0)
  expect(drafts.has(`message:${user.id}`)).toBe(false)
})
