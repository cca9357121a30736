import { expectNoViolations } from '@quad/test/axe'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../Button/Button.tsx'
import { HelpTip } from '../Tooltip/HelpTip.tsx'
import { Popover } from './Popover.tsx'

const open = async () => {
  render(
    <>
      <p>Outside</p>
      <Popover trigger={<Button>Message</Button>} label="Message to Ada">
        <input aria-label="Your message" />
      </Popover>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Message' }))
  return screen.getByRole('dialog', { name: 'Message to Ada' })
}

test('a popup takes the focus, and closes on Escape', async () => {
  await open()
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Message' })).toHaveFocus()
})

test('a popup closes on a press outside', async () => {
  await open()
  await userEvent.click(screen.getByText('Outside'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('help shows on focus and on a press, and goes on Escape', async () => {
  render(<HelpTip about="Meeting format">Where the team meets.</HelpTip>)
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the team meets.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Help: Meeting format' }))
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})

test('help shows when a pointer rests on it, and leaves the focus where it is', async () => {
  render(<HelpTip about="Meeting format">Where the team meets.</HelpTip>)
  const button = () => screen.getByRole('button', { name: 'Help: Meeting format' })
  // What stands there at first is replaced a moment later.
  await waitFor(() => expect(button()).toHaveAttribute('data-state', 'closed'))
  await userEvent.hover(button())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the team meets.')
  expect(button()).not.toHaveFocus()
})
