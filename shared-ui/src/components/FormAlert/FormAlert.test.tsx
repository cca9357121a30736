import { expectNoViolations } from '@quad/test/axe'
import { render, screen } from '@testing-library/react'
import { FormAlert } from './FormAlert.tsx'

test('announces the messages in one alert', async () => {
  const { container } = render(<FormAlert messages={['Title is required.', 'Bio is too long.']} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Title is required.Bio is too long.')
  await expectNoViolations(container)
})

test('shows the message of a toast without announcing it again', () => {
  const { rerender } = render(<FormAlert messages={['No start.', 'No place.']} toasted="No end." />)
  expect(screen.getByRole('alert')).toHaveTextContent('No start.No place.')
  rerender(<FormAlert messages={['No start.', 'No place.']} toasted="No start." />)
  expect(screen.getByText('No start.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('announces the reason of a failure of a short form in sight, and a message of its field hidden', () => {
  const { rerender } = render(<FormAlert messages={['It was not saved.']} isShort />)
  expect(screen.getByText('It was not saved.', { selector: 'p' })).toBeVisible()
  const ref = { focus: jest.fn() }
  rerender(<FormAlert messages={[{ message: 'Name is required.', ref }]} isShort />)
  expect(screen.getByRole('alert')).toHaveTextContent('Name is required.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
