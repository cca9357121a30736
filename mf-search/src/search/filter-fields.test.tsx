import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SizeField } from './filter-fields.tsx'

const open = () => {
  render(
    <SizeField label="Min" value={0} none={0} lowest={0} highest={5} onChange={() => undefined} />,
  )
  return { person: userEvent.setup(), field: screen.getByRole('spinbutton', { name: 'Min' }) }
}

test('announces a refused number once the field is left, and each time', async () => {
  const { person, field } = open()
  // Present before its text: some screen readers do not announce a region that is added with it.
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  await person.type(field, '9')
  expect(status).toBeEmptyDOMElement()
  await person.tab()
  expect(status).toHaveTextContent(/^Min: Enter a number from 0 to 5\.$/)
  const first = status.textContent
  await person.type(field, '{Enter}')
  expect(status.textContent).not.toBe(first)
})

test('leaves Enter of an input method to it', async () => {
  const { person, field } = open()
  await person.type(field, '9')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('announces nothing while the number is mended', async () => {
  const { person, field } = open()
  await person.type(field, '9{Enter}')
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement()
  await person.clear(field)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
