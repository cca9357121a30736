import { expectNoViolations } from '@quad/test/axe'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert } from '../Alert/Alert.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { CardSkeletons } from '../../cards/CardGrid.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

test('keeps Retry busy until the retry settles, then enables it', async () => {
  let settle = (): void => undefined
  const retry = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        settle = resolve
      }),
  )
  const { container } = render(<ErrorPanel title="Search cannot be loaded" onRetry={retry} />)
  const button = screen.getByRole('button', { name: 'Retry' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(retry).toHaveBeenCalledTimes(1)
  settle()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(button)
  expect(retry).toHaveBeenCalledTimes(2)
  await expectNoViolations(container)
})

test('announces the loading, empty and error states', async () => {
  const { container } = render(
    <>
      <CardSkeletons of="projects" count={1} />
      <EmptyState title="You have no chats" level={2}>
        Write to a person.
      </EmptyState>
      <Alert>Passwords do not match!</Alert>
    </>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.getByRole('heading', { name: 'You have no chats' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match!')
  await expectNoViolations(container)
})
