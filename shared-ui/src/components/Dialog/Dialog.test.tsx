import { expectNoViolations } from '@quad/test/axe'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import { Button } from '../Button/Button.tsx'
import { ConfirmDialog, Dialog } from './Dialog.tsx'

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

test('the focus goes into the dialog, and back when it closes on Escape', async () => {
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

test('nothing is styled by a <style> element, which the content security policy forbids', async () => {
  render(<Menu />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(document.querySelector('style')).toBeNull()
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

test('confirming closes when it is done, and not before', async () => {
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

test('what fails is said in the dialog, which stays for another try', async () => {
  const leave = jest.fn<Promise<void>, []>()
  leave.mockRejectedValueOnce(
    new ApiFailure({ code: 'conflict', status: 409, message: 'The Owner cannot leave.' }),
  )
  render(<Leave onLeave={leave} />)
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error 409: The Owner cannot leave.')
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('cancelling does nothing', async () => {
  const leave = jest.fn()
  render(<Leave onLeave={leave} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(leave).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
