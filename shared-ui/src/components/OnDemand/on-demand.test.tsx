import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onDemand } from './on-demand.tsx'

const open = (load: () => Promise<typeof Greeting>) => {
  const LateGreeting = onDemand('greeting', load)
  renderApp({ routes: [{ path: '/', element: <LateGreeting name="Ada" /> }] }, { at: '/' })
}

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

test('shows the component once its code has loaded', async () => {
  let arrive = () => {}
  open(() => new Promise((resolve) => (arrive = () => resolve(Greeting))))
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  arrive()
  expect(await screen.findByText('Hello Ada')).toBeVisible()
})

test('shows Retry after a failed load, which loads again', async () => {
  const load = jest.fn<Promise<typeof Greeting>, []>()
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed')).mockResolvedValueOnce(Greeting)
  open(load)
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.')
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: /retry/i }))
  expect(await screen.findByText('Hello Ada')).toBeVisible()
})
