import { expectNoViolations } from '@quad/test/axe'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../Button/Button.tsx'
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

test('takes the focus, closes on Escape and returns the focus to the trigger', async () => {
  await open()
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
  await expectNoViolations()
  expect(document.querySelector('style')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Message' })).toHaveFocus()
})

test('stays open on Escape that ends the suggestions of an input method', async () => {
  await open()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true })
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('closes on a press outside', async () => {
  await open()
  await userEvent.click(screen.getByText('Outside'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
