import { expectNoViolations } from '@quad/test/axe'
import { fireEvent, render, screen } from '@testing-library/react'
import { TextField } from '../Field/Field.tsx'
import { FormAlert } from './FormAlert.tsx'

test('announces the messages in one alert', async () => {
  const { container } = render(<FormAlert messages={['Title is required.', 'Bio is too long.']} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Title is required.Bio is too long.')
  await expectNoViolations(container)
})

test('shows the message of a toast without announcing it again, and announces the others', () => {
  const { rerender } = render(<FormAlert messages={['No start.', 'No place.']} toasted="No end." />)
  expect(screen.getByRole('alert')).toHaveTextContent('No start.No place.')
  rerender(<FormAlert messages={['No start.', 'No place.']} toasted="No start." />)
  expect(screen.getByText('No start.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^No place.$/)
  rerender(<FormAlert messages={['No start.']} toasted="No start." />)
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

test('a message leads to its field, also to one that the form has no reference to', () => {
  render(
    <>
      <FormAlert messages={[{ message: 'It is too long.' }]} />
      <TextField label="Place" error="It is required." />
      <TextField label="Description" error="It is too long." />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'It is too long.' }))
  expect(screen.getByLabelText('Description')).toHaveFocus()
})

test('is silent about a field of a short form whose message a toast announces', () => {
  render(<FormAlert messages={[{ message: 'No code.' }]} isShort toasted="No code." />)
  expect(screen.queryByText('No code.')).not.toBeInTheDocument()
})
