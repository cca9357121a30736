import { expectNoViolations } from '@quad/test/axe'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../Button/Button.tsx'
import { ConfirmDialog, Dialog, startInFirstField } from './Dialog.tsx'

function Menu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Menu" description="Where to?">
        <Button>Inside</Button>
      </Dialog>
    </>
  )
}

test('moves the focus into the dialog, and back to the opener on Escape', async () => {
  render(<Menu />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Menu' })
  expect(dialog).toHaveAccessibleDescription('Where to?')
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('holds the page still without a <style> element, which the content security policy forbids', async () => {
  render(<Menu />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(document.querySelector('[data-scroll-lock]')).toBeInTheDocument()
  expect(document.querySelector('style')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('[data-scroll-lock]')).not.toBeInTheDocument()
})

test('takes a live region behind the dialog out of use, also one that is off', async () => {
  render(
    <>
      <div role="log" aria-live="off">
        <Button>Actions</Button>
      </div>
      <Menu />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const log = screen.getByText('Actions').closest('[role=log]') as HTMLElement
  expect(log.inert).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(log.inert).toBe(false)
})

test('stays open on Escape that ends the suggestions of an input method', async () => {
  render(<Menu />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 229 })
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('closes on a press outside', async () => {
  render(<Menu />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  // The page ignores the pointer while a modal dialog is open.
  await userEvent.click(document.body, { pointerEventsCheck: 0 })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('has no accessible description without the prop', () => {
  render(<Dialog open onOpenChange={() => undefined} title="Menu" />)
  expect(screen.getByRole('dialog', { name: 'Menu' })).not.toHaveAttribute('aria-describedby')
})

const Fields = () => (
  <form>
    <label>
      Role <input type="radio" name="role" />
    </label>
    <label>
      Chosen role <input type="radio" name="role" defaultChecked />
    </label>
    <textarea aria-label="Message" />
  </form>
)

test('starts in the first field of a form, which is the checked one of radio buttons', () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Join">
      <Fields />
    </Dialog>,
  )
  expect(screen.getByRole('radio', { name: 'Chosen role' })).toHaveFocus()
})

test('starts in the first field of a form that loads later', () => {
  const dialog = (content: ReactNode) => (
    <Dialog open onOpenChange={() => undefined} title="Report">
      {content}
    </Dialog>
  )
  const { rerender } = render(dialog('Loading'))
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  rerender(
    dialog(
      <form ref={startInFirstField}>
        <input aria-label="Reason" />
      </form>,
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
})

interface LeaveProps {
  onLeave: () => Promise<void>
}

function Leave({ onLeave }: LeaveProps) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Leave the project?"
      confirm="Leave"
      danger
      onConfirm={onLeave}
    />
  )
}

test('closes when the confirmed action is done, not before', async () => {
  let finish = (): void => undefined
  const leave = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  render(<Leave onLeave={leave} />)
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog')).toBeVisible()
  finish()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('shows a failure and stays open for another try', async () => {
  const leave = jest.fn<Promise<void>, []>()
  leave.mockRejectedValueOnce(
    new RequestError({ code: 'conflict', status: 409, message: 'The Owner cannot leave.' }),
  )
  render(<Leave onLeave={leave} />)
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 409: The Owner cannot leave.')
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('does nothing on Cancel', async () => {
  const leave = jest.fn()
  render(<Leave onLeave={leave} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(leave).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
