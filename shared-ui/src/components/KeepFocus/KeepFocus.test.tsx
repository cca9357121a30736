import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../Button/Button.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import { KeepFocus } from './KeepFocus.tsx'

function Invite() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Invite Ada">
        <Button>Send</Button>
      </Dialog>
    </>
  )
}

const actions = (canInvite: boolean) => (
  <KeepFocus role="group" aria-label="Actions">
    {canInvite && <Invite />}
  </KeepFocus>
)

/** Dialogs return the focus in a timeout. */
const dialogsSettle = () => act(() => new Promise((done) => setTimeout(done, 50)))

test('takes the focus when a focused button is removed', async () => {
  const { rerender } = render(actions(true))
  act(() => screen.getByRole('button', { name: 'Invite' }).focus())
  rerender(actions(false))
  expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus()
})

test('takes the focus when a button is removed with its open dialog', async () => {
  const { rerender } = render(actions(true))
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Invite' }))
  await person.click(await screen.findByRole('button', { name: 'Send' }))
  rerender(actions(false))
  await dialogsSettle()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus()
})

test('leaves the focus alone when it is elsewhere', async () => {
  const { rerender } = render(actions(true))
  rerender(actions(false))
  expect(document.body).toHaveFocus()
})
