import { expectNoViolations } from '@quad/test/axe'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { RadioGroup } from './RadioGroup.tsx'

function Status() {
  const [status, setStatus] = useState<string | null>(null)
  return (
    <RadioGroup
      label="Recruiting status"
      name="status"
      required
      value={status}
      onChange={(event) => setStatus(event.target.value)}
      error={status === null ? 'Please select a recruiting status.' : undefined}
      options={[
        { value: 'yes', label: 'Looking for new members' },
        { value: 'no', label: 'Not looking for new members' },
      ]}
    />
  )
}

test('starts a choice without a selection and requires one', async () => {
  const { container } = render(<Status />)
  const group = screen.getByRole('radiogroup', { name: 'Recruiting status' })
  expect(group).toHaveAccessibleDescription('Please select a recruiting status.')
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Looking for new members' }))
  expect(screen.getByRole('radio', { name: 'Looking for new members' })).toBeChecked()
  expect(group).not.toHaveAccessibleDescription()
  await expectNoViolations(container)
})

test.each([
  ['the first radio without a choice', null, 'No'],
  ['the chosen radio', 'yes', 'Yes'],
])('gives its ref %s', (_, value, label) => {
  const ref = createRef<HTMLInputElement>()
  const options = [
    { value: 'no', label: 'No' },
    { value: 'yes', label: 'Yes' },
    { value: 'maybe', label: 'Maybe' },
  ]
  render(
    <RadioGroup
      label="Answer"
      name="answer"
      ref={ref}
      value={value}
      onChange={() => undefined}
      options={options}
    />,
  )
  expect(ref.current).toBe(screen.getByRole('radio', { name: label }))
})
