import { renderApp } from '@quad/test/render-app'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment } from './Fragment.tsx'
import type { RemoteApp } from '../../remote-app.ts'

const card = (
  <>
    <p>The card</p>
    <Fragment
      name="message-popover"
      userId="u1"
      userName="Ada"
      pending={<p>Loading</p>}
      renderFallback={({ retry }) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    />
  </>
)

const show = (fragments: RemoteApp['fragments']) =>
  renderApp({ routes: [{ path: '/', element: card }] }, { at: '/', fragments })

test("shows another remote's component with its props", async () => {
  show({ 'message-popover': ({ userName }) => <button type="button">Message {userName}</button> })
  expect(screen.getByText('Loading')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Message Ada' })).toBeVisible()
})

test('limits the failure of a remote to its fragment, and allows a retry', async () => {
  const person = userEvent.setup()
  const fragments: RemoteApp['fragments'] = {}
  show(fragments)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('The card')).toBeVisible()
  fragments['message-popover'] = () => <p>Here it is</p>
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here it is')).toBeVisible()
})

test('limits the failure of a fragment that throws to itself', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  show({
    'message-popover': () => {
      throw new Error('broken')
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('The card')).toBeVisible()
  expect(errors).toHaveBeenCalled()
})
