import { expectNoViolations } from '@quad/test/axe'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Checkbox, Switch } from '../Checkbox/Checkbox.tsx'
import { PasswordField } from '../PasswordField/PasswordField.tsx'
import { Select } from '../Select/Select.tsx'
import { TextArea } from '../TextArea/TextArea.tsx'
import { TextField, errorText } from './Field.tsx'

test('describes the control by label, hint and error', async () => {
  const { container } = render(
    <TextField label="Name" hint="As on your card" error="Name is required." required />,
  )
  const input = screen.getByRole('textbox', { name: 'Name' })
  expect(input).toBeRequired()
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('As on your card Name is required.')
  await expectNoViolations(container)
})

test('marks no field without an error as invalid', () => {
  render(<TextField label="Name" />)
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeValid()
})

test('counts down the last fifth of a long text, in visible characters', async () => {
  render(<TextArea label="Bio" limit={10} />)
  const bio = screen.getByRole('textbox', { name: 'Bio' })
  await userEvent.type(bio, '1234567')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.type(bio, '🌊')
  expect(screen.getByRole('status')).toHaveTextContent('2 characters left')
  await userEvent.type(bio, 'abc')
  expect(screen.getByRole('status')).toHaveTextContent('1 characters over the limit')
})

test('shows and hides a password', async () => {
  const { container } = render(<PasswordField label="Password" />)
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, 'correct horse')
  expect(input).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveAttribute('type', 'password')
  await expectNoViolations(container)
})

test('offers the options of a select and a placeholder that cannot be selected', async () => {
  const { container } = render(
    <Select
      label="Pronouns"
      placeholder="Choose…"
      defaultValue=""
      options={[
        { value: 'They/Them', label: 'They/Them' },
        { value: 'Unspecified', label: 'Prefer not to say' },
      ]}
    />,
  )
  const select = screen.getByRole('combobox', { name: 'Pronouns' })
  expect(screen.getByRole('option', { name: 'Choose…' })).toBeDisabled()
  await userEvent.selectOptions(select, 'Prefer not to say')
  expect(select).toHaveValue('Unspecified')
  await expectNoViolations(container)
})

test('toggles a checkbox and a switch by their labels', async () => {
  const { container } = render(
    <>
      <Checkbox label="Virtual" />
      <Switch label="Hide my e-mail" hint="On your profile" />
    </>,
  )
  await userEvent.click(screen.getByText('Virtual'))
  expect(screen.getByRole('checkbox', { name: 'Virtual' })).toBeChecked()
  await userEvent.click(screen.getByText('Hide my e-mail'))
  const hide = screen.getByRole('switch', { name: 'Hide my e-mail' })
  expect(hide).toBeChecked()
  expect(hide).toHaveAccessibleDescription('On your profile')
  await expectNoViolations(container)
})

test('takes the direction of a text field from its text', () => {
  render(
    <>
      <TextField label="Name" />
      <TextArea label="Bio" />
    </>,
  )
  for (const label of ['Name', 'Bio']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('dir', 'auto')
  }
})

test("returns an error's message, and the first message of a list's entries", () => {
  expect(errorText({ type: 'custom', message: 'missing' })).toBe('missing')
  expect(errorText([undefined, { message: 'too long' }, { message: 'blank' }])).toBe('too long')
})

test('returns undefined without an error', () => {
  expect(errorText(undefined)).toBeUndefined()
  expect(errorText([undefined])).toBeUndefined()
})
